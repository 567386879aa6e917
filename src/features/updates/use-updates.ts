import { useEffect, useState } from 'react';
import { m } from '#i18n/paraglide/messages.js';
import { useSavesData } from '#ui/loading/saves-data.ts';
import { useFullLoads } from '#ui/loading/use-full-loads.ts';
import { toast } from '#ui/overlays/toast.ts';
import { watchBuilds } from './build-watch.ts';
import { reloadGuarded } from './reload-guard.ts';
import { watchTyping } from './typed-fields.ts';

/** A missing file of a replaced build reloads the page once, or asks a reader who is typing. */
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
        if (!isGone) return;
        if (!typing.hasTyped() && reloadGuarded(() => location.reload())) return;
        toast({
          title: m.updates_part_gone(),
          description: m.updates_part_gone_text(),
          action: { label: m.updates_reload(), onClick: () => location.reload() },
        });
      });
    };
    // Vite sends this event when a lazily loaded script or stylesheet has failed.
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
