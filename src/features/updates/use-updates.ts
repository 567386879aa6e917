import { useEffect, useState } from 'react';
import { m } from '#i18n/paraglide/messages.js';
import { useSavesData } from '#ui/saves-data.ts';
import { toast } from '#ui/toast.ts';
import { useFullLoads } from '#ui/use-full-loads.ts';
import { watchBuilds } from './build-watch.ts';
import { reloadGuarded } from './reload-guard.ts';
import { watchTyping } from './typed-fields.ts';

/**
 * Loads newer builds without losing the reader's work. Once there is a newer build, the next navigation loads a new document.
 * If a file is missing because a newer build has replaced it, the page reloads once, or asks first if the reader is typing.
 * `onNewer` is called for each check that finds a newer build. Mounted once, by the root.
 */
export function useUpdates({ onNewer }: { onNewer: () => void }): void {
  const [isOutdated, setOutdated] = useState(false);
  const savesData = useSavesData();
  useEffect(() => {
    const foundNewer = () => {
      setOutdated(true);
      onNewer();
    };
    const builds = watchBuilds({ onNewer: foundNewer, savesData });
    const typing = watchTyping();
    const onMissingPart = () => {
      void builds.check().then((isGone) => {
        // Otherwise the network failed, and the widget shows its own error.
        if (!isGone) return;
        if (!typing.hasTyped() && reloadGuarded(() => location.reload())) return;
        toast({
          title: m.updates_part_gone(),
          description: m.updates_part_gone_text(),
          action: { label: m.updates_reload(), onClick: () => location.reload() },
        });
      });
    };
    // Vite's event for a lazily loaded script or stylesheet that failed.
    window.addEventListener('vite:preloadError', onMissingPart);
    return () => {
      builds.stop();
      typing.stop();
      window.removeEventListener('vite:preloadError', onMissingPart);
    };
  }, [onNewer, savesData]);
  useFullLoads(isOutdated, loadGuarded);
}

const loadGuarded = (address: string) => void reloadGuarded(() => location.assign(address));
