import { useId } from 'react';
import { m } from '#i18n/paraglide/messages.js';
import { Alert, type AlertVariant } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { type PushNotice, type PushState, usePushSwitch } from './use-push-switch.ts';

interface PushSwitchProps {
  /** Null is the signed-in member. */
  followerKey: string | null;
}

/** Nothing is asked before the press: browsers hide the prompts of sites that ask on their own. */
export function PushSwitch({ followerKey }: PushSwitchProps) {
  const title = useId();
  const { state, notice, isBusy, turnOn, turnOff, test } = usePushSwitch(followerKey);
  const shown = notice && notices[notice];
  return (
    <section aria-labelledby={title} className="space-y-3 noscript:hidden">
      <h3 id={title} className="font-semibold">
        {m.push_title()}
      </h3>
      <p role="status">{texts[state]()}</p>
      {(state === 'off' || state === 'checking') && (
        <Button variant="secondary" isBusy={isBusy || state === 'checking'} onClick={turnOn} className="max-sm:w-full">
          {m.push_turn_on()}
        </Button>
      )}
      {state === 'on' && (
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" isBusy={isBusy} onClick={test} className="max-sm:w-full">
            {m.push_test()}
          </Button>
          <Button variant="ghost" isBusy={isBusy} onClick={turnOff} className="max-sm:w-full">
            {m.push_turn_off()}
          </Button>
        </div>
      )}
      {shown && <Alert variant={shown.variant}>{shown.text()}</Alert>}
    </section>
  );
}

const texts: Record<PushState, () => string> = {
  checking: m.push_checking,
  off: m.push_off,
  on: m.push_on,
  refused: m.push_refused,
  unknown: m.push_unknown,
  unsupported: m.push_unsupported,
  'install-first': m.push_install_first,
};

const notices: Record<PushNotice, { variant: AlertVariant; text: () => string }> = {
  offline: { variant: 'warning', text: m.push_offline },
  dismissed: { variant: 'info', text: m.push_dismissed },
  'no-service': { variant: 'warning', text: m.push_no_service },
  failed: { variant: 'warning', text: m.push_failed },
  'too-many': { variant: 'warning', text: m.push_too_many },
  tested: { variant: 'success', text: m.push_tested },
  'test-failed': { variant: 'warning', text: m.push_test_failed },
  ended: { variant: 'warning', text: m.push_ended },
};
