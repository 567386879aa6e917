import { useEffect, useState } from 'react';
import { m } from '#i18n/paraglide/messages.js';
import { useSavesData } from '#ui/saves-data.ts';
import { toast } from '#ui/toast.ts';
import { useFullLoads } from '#ui/use-full-loads.ts';
import { watchBuilds } from './build-watch.ts';
import { reloadGuarded } from './reload-guard.ts';
import { watchTyping } from './typed-fields.ts';

/**
 * Brings newer builds to the page without taking anything from its reader: once there is one, the next way to another page is
 * a whole new document. A part that can't be loaded any more, because a newer build has other files, reloads the page once,
 * or asks where somebody is typing. `onNewer` hears of each look that
 * found a newer build. Mounted once, by the root.
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
        // Else the line is bad, and the part itself says that it did not come.
        if (!isGone) return;
        if (!typing.hasTyped() && reloadGuarded(() => location.reload())) return;
        toast({
          title: m.updates_part_gone(),
          description: m.updates_part_gone_text(),
          action: { label: m.updates_reload(), onClick: () => location.reload() },
        });
      });
    };
    // Vite's word for a script or stylesheet of a lazily loaded part that did not come.
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
