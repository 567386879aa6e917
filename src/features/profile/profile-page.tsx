import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import type { Viewer } from '#context/viewer.ts';
import { UnsentNote } from '#features/outbox/page/unsent-note.tsx';
import { CloseSection } from '#features/profile/leaving/close-section.tsx';
import { ExportSection } from '#features/profile/leaving/export-section.tsx';
import { ProfileAlert } from '#features/profile/section/profile-alert.tsx';
import type { ProfileAnswer } from '#features/profile/section/profile-form.ts';
import { ProfileFormSection } from '#features/profile/section/profile-form-section.tsx';
import { refuseProfile } from '#features/profile/section/profile-outcome.ts';
import { DevicesSection } from '#features/profile/sign-in/devices-section.tsx';
import { EmailSection } from '#features/profile/sign-in/email-section.tsx';
import { IdentitiesSection } from '#features/profile/sign-in/identities-section.tsx';
import type { Device } from '#features/profile/sign-in/list-devices.server.ts';
import { PasswordSection } from '#features/profile/sign-in/password-section.tsx';
import { SecondStepSection } from '#features/profile/sign-in/second-step-section.tsx';
import type { SignInAccount } from '#features/profile/sign-in/sign-in-account.ts';
import { m } from '#i18n/paraglide/messages.js';
import { Alert } from '#ui/alert.tsx';
import { MailsSection } from './mails-section.tsx';
import { ProfileNav } from './profile-nav.tsx';
import { ProfileSummary } from './profile-summary.tsx';

interface ProfilePageProps {
  viewer: Viewer;
  memberSince: string;
  hasMailOn: boolean;
  hasQuestionMailOn: boolean;
  /** `account` is null if the sign-in service doesn't answer. */
  account: SignInAccount | null;
  providers: string[];
  devices: Device[];
  answer: ProfileAnswer | undefined;
  moderation: ReactNode;
  cats: ReactNode;
  threads: ReactNode;
  comments: ReactNode;
}

function OutsideRefusal() {
  const [parameters] = useSearchParams();
  const code = parameters.get('refused');
  if (!code) return null;
  return (
    <div className="mt-6">
      <ProfileAlert outcome={refuseProfile({ code, message: '' })} />
    </div>
  );
}

export function ProfilePage({
  viewer,
  memberSince,
  hasMailOn,
  hasQuestionMailOn,
  account,
  providers,
  devices,
  answer,
  moderation,
  cats,
  threads,
  comments,
}: ProfilePageProps) {
  const answerOf = (intent: string) => (answer?.intent.startsWith(intent) ? answer : undefined);
  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-8 sm:px-6 sm:py-10">
      <ProfileSummary viewer={viewer} memberSince={memberSince} />
      <OutsideRefusal />
      <div className="mt-6 grid gap-6 lg:mt-8 lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-10">
        <ProfileNav hasService={account !== null} />
        <div className="min-w-0 space-y-6">
          <UnsentNote readerId={viewer.id} text={m.outbox_user_text} variant="info" />
          {moderation}
          {cats}
          {threads}
          {comments}
          <ProfileFormSection viewer={viewer} answer={answerOf('profile')} />
          <MailsSection
            viewer={viewer}
            isOn={hasMailOn}
            areQuestionsOn={hasQuestionMailOn}
            answer={answerOf('mails')}
          />
          {account ? (
            <>
              <EmailSection account={account} answer={answerOf('email')} />
              <PasswordSection account={account} answer={answerOf('password')} />
              <SecondStepSection account={account} />
              <IdentitiesSection identities={account.identities} providers={providers} />
            </>
          ) : (
            <Alert variant="warning">{m.profile_service_away()}</Alert>
          )}
          <DevicesSection devices={devices} />
          <ExportSection />
          <CloseSection viewer={viewer} answer={answerOf('close')} />
        </div>
      </div>
    </div>
  );
}
