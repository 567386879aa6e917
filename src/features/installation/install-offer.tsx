import { useEffect, useState } from 'react';
import { m } from '#i18n/paraglide/messages.js';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { countVisit, isFittingMoment, remember } from './install-moment.ts';

const reportedEvent = 'catlas:reported';

/** Safari on phones and tablets installs only with its own menu. An iPad identifies as a Mac. */
function isAppleTouch(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

const isInstalled = () => matchMedia('(display-mode: standalone)').matches;

export function InstallOffer() {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (isInstalled()) return;
    const canInstall = () => window.installPrompt !== undefined || isAppleTouch();
    let memory = countVisit();
    const update = () => setShown(isFittingMoment(memory) && canInstall());
    const onReported = () => {
      memory = remember({ hasReported: true });
      update();
    };
    // The browser's event may come after this has mounted.
    window.addEventListener('beforeinstallprompt', update);
    window.addEventListener(reportedEvent, onReported);
    update();
    return () => {
      window.removeEventListener('beforeinstallprompt', update);
      window.removeEventListener(reportedEvent, onReported);
    };
  }, []);
  if (!isShown) return null;

  const answer = () => {
    remember({ isAnswered: true });
    setShown(false);
  };
  const install = async () => {
    answer();
    await window.installPrompt?.prompt().catch(() => undefined);
  };
  return (
    // A low screen has no room between the button above and the submit button below.
    <section
      aria-label={m.installation_title()}
      className="fixed inset-x-3 bottom-[calc(max(1rem,env(safe-area-inset-bottom))+3.75rem)] z-(--z-header) mx-auto flex max-w-md gap-4 rounded-3xl border border-line bg-surface p-3 shadow-floating [@media(max-height:37.5rem)]:hidden sm:p-4 sm:start-[max(1rem,env(safe-area-inset-left))] sm:mx-0"
    >
      <img src="/icon.svg" alt="" className="size-12 shrink-0 max-[24rem]:hidden" />
      <div className="min-w-0 flex-1">
        <p className="font-bold">{m.installation_title()}</p>
        {/* On a narrow phone the title and the button say enough; on an iPhone the text says where to press. */}
        <p className={classNames('mt-1 text-muted text-sm', window.installPrompt && 'max-[24rem]:hidden')}>
          {window.installPrompt ? m.installation_text() : m.installation_text_apple()}
        </p>
        <div className="mt-2 flex flex-wrap gap-2 sm:mt-3">
          {window.installPrompt && (
            <Button size="small" onClick={() => void install()}>
              {m.installation_button()}
            </Button>
          )}
          <Button size="small" variant="secondary" onClick={answer}>
            {window.installPrompt ? m.installation_later() : m.common_close()}
          </Button>
        </div>
      </div>
    </section>
  );
}
