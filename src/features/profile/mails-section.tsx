import { callApi } from '@catlas/platform/http/call-api.ts';
import { useRevalidator } from 'react-router';
import type { Viewer } from '#context/viewer.ts';
import { ProfileAlert } from '#features/profile/section/profile-alert.tsx';
import { type ProfileAnswer, useProfileForm } from '#features/profile/section/profile-form.ts';
import { done, refuseCall } from '#features/profile/section/profile-outcome.ts';
import { ProfileSection } from '#features/profile/section/profile-section.tsx';
import { m } from '#i18n/paraglide/messages.js';
import { Button } from '#ui/button.tsx';
import { LocalLink, useLocalAddress } from '#ui/local-link.tsx';
import { mailSwitchOf } from './mail-switch.ts';

interface MailsSectionProps {
  viewer: Viewer;
  isOn: boolean;
  areQuestionsOn: boolean;
  answer: ProfileAnswer | undefined;
}

async function attempt(form: FormData) {
  try {
    await callApi('/api/account/mails', { method: 'PUT', json: mailSwitchOf(form) });
    return done;
  } catch (error) {
    return refuseCall(error);
  }
}

export function MailsSection({ viewer, isOn, areQuestionsOn, answer }: MailsSectionProps) {
  return (
    <ProfileSection id="mails" title={m.news_unsubscribe_title()} lead={m.news_unsubscribe_on()}>
      {viewer.email === null ? (
        <p>{m.profile_mails_no_address()}</p>
      ) : (
        <>
          <MailsSwitch kind="decisions" isOn={isOn} answer={answer} />
          <p className="mt-5 mb-3">{m.questions_mails_on()}</p>
          <MailsSwitch kind="questions" isOn={areQuestionsOn} answer={undefined} />
          <p className="mt-5">
            {m.alerts_mails_on()}{' '}
            <LocalLink to="/alerts" className="font-semibold text-link underline underline-offset-2">
              {m.alerts_mail_areas()}
            </LocalLink>
          </p>
        </>
      )}
    </ProfileSection>
  );
}

interface MailsSwitchProps extends Pick<MailsSectionProps, 'isOn' | 'answer'> {
  kind: 'decisions' | 'questions';
}

function MailsSwitch({ kind, isOn, answer }: MailsSwitchProps) {
  const localAddress = useLocalAddress();
  const { revalidate } = useRevalidator();
  const { outcome, isBusy, formRef, onSubmit } = useProfileForm({ attempt, answer, onDone: () => void revalidate() });
  return (
    <>
      <ProfileAlert outcome={outcome} />
      <form
        method="post"
        action={localAddress('/user#mails')}
        ref={formRef}
        onSubmit={onSubmit}
        className="flex flex-wrap items-center gap-x-4 gap-y-3"
      >
        <input type="hidden" name="intent" value="mails" />
        <input type="hidden" name="kind" value={kind} />
        <input type="hidden" name="mails" value={isOn ? 'off' : 'on'} />
        <p role="status" className="font-medium">
          {switchTexts[kind][isOn ? 'on' : 'off']()}
        </p>
        <Button type="submit" variant="secondary" isBusy={isBusy} className="max-sm:w-full">
          {switchTexts[kind][isOn ? 'turnOff' : 'turnOn']()}
        </Button>
      </form>
    </>
  );
}

const switchTexts = {
  decisions: {
    on: m.news_switch_on,
    off: m.news_switch_off,
    turnOff: m.news_turn_off,
    turnOn: m.news_turn_on,
  },
  questions: {
    on: m.questions_switch_on,
    off: m.questions_switch_off,
    turnOff: m.questions_turn_off,
    turnOn: m.questions_turn_on,
  },
};
