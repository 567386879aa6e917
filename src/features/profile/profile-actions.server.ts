import { isAppError } from '@catlas/platform/errors/app-error.ts';
import { toProblem } from '@catlas/platform/errors/problem.ts';
import { ApiError } from '@catlas/platform/http/call-api.ts';
import { readPageForm } from '@catlas/platform/http/receive-form.ts';
import { redirectTo } from '@catlas/platform/http/redirect-to.ts';
import { data } from 'react-router';
import { withNextPath } from '#context/account-next-path.ts';
import { requireMember } from '#context/guards.server.ts';
import type { RequestContext } from '#context/request-context.ts';
import type { Viewer } from '#context/viewer.ts';
import { setMailOn } from '#features/accounts/mail/set-mail-on.server.ts';
import {
  clearSessionCookies,
  createAccountClient,
  homeOf,
  mailLinks,
} from '#features/accounts/session/account-request.server.ts';
import { signOut } from '#features/accounts/session/sign-out.server.ts';
import { closeAccount } from '#features/profile/leaving/close-account.server.ts';
import { closeAccountSchema } from '#features/profile/leaving/close-account-schema.ts';
import {
  attemptEmailChange,
  attemptEmailChangeResend,
  attemptPasswordChange,
} from '#features/profile/section/profile-attempts.ts';
import type { ProfileAnswer } from '#features/profile/section/profile-form.ts';
import {
  done,
  type ProfileOutcome,
  refuseCall,
  refuseProfile,
  refuseProfileFields,
} from '#features/profile/section/profile-outcome.ts';
import { profileSchema } from '#features/profile/section/profile-schema.ts';
import { getSignInAccount } from '#features/profile/sign-in/sign-in-account.server.ts';
import { localizePath, splitLocale } from '#i18n/locale.ts';
import { editProfile } from './edit-profile.server.ts';
import { mailSwitchOf } from './mail-switch.ts';

interface Attempt {
  context: RequestContext & { viewer: Viewer };
  request: Request;
  form: FormData;
  responseHeaders: Headers;
}

const intents: Record<string, (attempt: Attempt) => Promise<ProfileOutcome>> = {
  profile: async ({ context, form }) => {
    const input = profileSchema.safeParse(Object.fromEntries(form));
    if (!input.success) return refuseProfileFields(input.error.issues);
    await editProfile(context, input.data);
    return done;
  },
  mails: async ({ context, form }) => {
    const { is_on, kind } = mailSwitchOf(form);
    await setMailOn(context, { userId: context.viewer.id, isOn: is_on, group: kind });
    return done;
  },
  email: async (attempt) => {
    const { email } = await getSignInAccount(attempt.context);
    return attemptEmailChange(authOf(attempt), attempt.form, {
      currentEmail: email,
      confirmUrl: confirmUrlOf(attempt),
    });
  },
  'email-resend': async (attempt) => {
    const { email, newEmail } = await getSignInAccount(attempt.context);
    if (!newEmail) return done;
    return attemptEmailChangeResend(authOf(attempt), {
      currentEmail: email,
      newEmail,
      confirmUrl: confirmUrlOf(attempt),
    });
  },
  password: async (attempt) => {
    const { email, phone } = await getSignInAccount(attempt.context);
    const outcome = await attemptPasswordChange(authOf(attempt), attempt.form, email ?? phone ?? '');
    if (outcome.kind === 'done') await signOut(attempt.context, 'others');
    return outcome;
  },
  close: async ({ context, form }) => {
    const input = closeAccountSchema.safeParse(Object.fromEntries(form));
    if (!input.success) return refuseProfileFields(input.error.issues);
    await closeAccount(context, input.data);
    return done;
  },
};

/** The intent comes from the client, so it may be `constructor`. */
const findIntent = (name: string) => (Object.hasOwn(intents, name) ? intents[name] : undefined);

const refillable = ['display_name', 'email', 'posts'];

export async function answerProfile(context: RequestContext, request: Request) {
  const viewer = requireMember(context);
  const form = await readPageForm(request);
  const intent = String(form.get('intent'));
  const responseHeaders = new Headers();
  const attempt = { context: { ...context, viewer }, request, form, responseHeaders };
  const outcome =
    (await findIntent(intent)?.(attempt).catch(refuseThrown)) ?? refuseProfile({ message: 'no such form' });
  if (intent === 'close' && outcome.kind === 'done') {
    clearSessionCookies(request.headers, responseHeaders);
    // Without an explicit fragment the browser keeps the form's.
    return redirectTo(`${homeOf(request)}#content`, { headers: responseHeaders });
  }
  const values = Object.fromEntries(
    refillable.flatMap((name) => {
      const value = form.get(name);
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
  const answer: ProfileAnswer = { intent, outcome, values };
  return data(answer, { status: outcome.kind === 'refused' ? 422 : 200, headers: responseHeaders });
}

function authOf({ context, request, responseHeaders }: Attempt) {
  return createAccountClient(context, { headers: request.headers, responseHeaders });
}

function confirmUrlOf({ context, request }: Attempt): string {
  const { prefix } = splitLocale(new URL(request.url).pathname);
  return withNextPath(mailLinks(context.config, context.locale).confirm, localizePath('/user', prefix));
}

function refuseThrown(error: unknown): ProfileOutcome {
  if (!isAppError(error)) throw error;
  return refuseCall(new ApiError(toProblem(error, ''), error.retryAfterSeconds ?? null));
}
