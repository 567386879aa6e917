import type { SupabaseClient, User } from '@supabase/supabase-js';
import { z } from 'zod';
import type { Locale } from '#i18n/languages.ts';
import { type AccountOutcome, refuse, refuseFields } from './account-outcome.ts';
import {
  codeFormSchema,
  emailFormSchema,
  type Identifier,
  phoneFormSchema,
  signInSchema,
  signUpSchema,
} from './account-schemas.ts';

type Auth = SupabaseClient['auth'];

interface Links {
  confirmUrl: string;
}

export async function attemptSignIn(auth: Auth, form: FormData): Promise<AccountOutcome> {
  const input = signInSchema.safeParse(Object.fromEntries(form));
  if (!input.success) return refuseFields(input.error.issues);
  const { identifier, password } = input.data;
  return settle(async () => afterFirstStep(await auth.signInWithPassword({ ...identifier, password })));
}

export async function attemptSignUp(
  auth: Auth,
  form: FormData,
  { locale, confirmUrl }: Links & { locale: Locale },
): Promise<AccountOutcome> {
  const input = signUpSchema.safeParse(Object.fromEntries(form));
  if (!input.success) return refuseFields(input.error.issues);
  const { displayName, identifier, password } = input.data;
  const options = { data: { display_name: displayName, locale }, emailRedirectTo: confirmUrl };
  return settle(async () => {
    const { data, error } = await auth.signUp({ ...identifier, password, options });
    if (error) return refuse(error);
    return data.session ? { kind: 'done' } : sentTo(identifier);
  });
}

/** Sends the confirmation again. An address with no pending confirmation gets the same answer. */
export async function attemptResend(auth: Auth, form: FormData, { confirmUrl }: Links): Promise<AccountOutcome> {
  if (form.has('phone')) {
    return withPhone(form, (phone) => auth.resend({ type: 'sms', phone }));
  }
  return withEmail(form, (email) => auth.resend({ type: 'signup', email, options: { emailRedirectTo: confirmUrl } }));
}

/** Mails a sign-in link with a code. Creates no account: an unknown address gets the same answer. */
export async function attemptLink(auth: Auth, form: FormData, { confirmUrl }: Links): Promise<AccountOutcome> {
  const options = { emailRedirectTo: confirmUrl, shouldCreateUser: false };
  return hideUnknownAccount(form, await withEmail(form, (email) => auth.signInWithOtp({ email, options })));
}

export async function attemptPhoneCode(auth: Auth, form: FormData): Promise<AccountOutcome> {
  const options = { shouldCreateUser: false };
  return hideUnknownAccount(form, await withPhone(form, (phone) => auth.signInWithOtp({ phone, options })));
}

export async function attemptCode(auth: Auth, form: FormData): Promise<AccountOutcome> {
  const input = codeFormSchema.safeParse(Object.fromEntries(form));
  if (!input.success) return refuseFields(input.error.issues);
  const { identifier, code: token } = input.data;
  const outcome = await settle(async () =>
    afterFirstStep(
      await ('email' in identifier
        ? auth.verifyOtp({ email: identifier.email, token, type: 'email' })
        : auth.verifyOtp({ phone: identifier.phone, token, type: 'sms' })),
    ),
  );
  const isWrong = outcome.kind === 'refused' && outcome.alert?.code === 'otp_expired';
  return isWrong ? refuse({ code: 'mfa_verification_failed', message: 'a wrong or old code' }) : outcome;
}

/** Returns the sign-in URL of the organisation that owns a work address. */
export async function attemptSso(auth: Auth, form: FormData, { confirmUrl }: Links): Promise<AccountOutcome> {
  const input = emailFormSchema.safeParse(Object.fromEntries(form));
  if (!input.success) return refuseFields(input.error.issues);
  const domain = input.data.email.split('@').at(-1)!.toLowerCase();
  return settle(async () => {
    const options = { redirectTo: confirmUrl, skipBrowserRedirect: true };
    const { data, error } = await auth.signInWithSSO({ domain, options });
    return error ? refuse(error) : { kind: 'leave', url: data.url };
  });
}

export const attemptsByIntent = {
  resend: attemptResend,
  link: attemptLink,
  phone: attemptPhoneCode,
  code: attemptCode,
  sso: attemptSso,
} satisfies Record<string, (auth: Auth, form: FormData, links: Links) => Promise<AccountOutcome>>;

export type AccountIntent = keyof typeof attemptsByIntent;

/** Sends a link to set a new password. An unknown address gets the same response. */
export async function attemptPasswordReset(auth: Auth, form: FormData, updateUrl: string): Promise<AccountOutcome> {
  return hideUnknownAccount(
    form,
    await withEmail(form, (email) => auth.resetPasswordForEmail(email, { redirectTo: updateUrl })),
  );
}

export function afterFirstStep({ data, error }: FirstStep): AccountOutcome {
  if (error) return refuse(error);
  const owesSecondStep = data.user?.factors?.some(({ status }) => status === 'verified') ?? false;
  return { kind: owesSecondStep ? 'second-step' : 'done' };
}

/** These errors would reveal whether an account exists. */
const revealingCodes = new Set(['over_email_send_rate_limit', 'over_sms_send_rate_limit', 'otp_disabled']);

function hideUnknownAccount(form: FormData, outcome: AccountOutcome): AccountOutcome {
  if (outcome.kind !== 'refused' || !revealingCodes.has(outcome.alert?.code ?? '')) return outcome;
  const input = z.union([emailFormSchema, phoneFormSchema]).safeParse(Object.fromEntries(form));
  return input.success ? sentTo(input.data) : outcome;
}

function sentTo(identifier: Identifier): AccountOutcome {
  return 'email' in identifier
    ? { kind: 'check-mail', email: identifier.email }
    : { kind: 'check-phone', phone: identifier.phone };
}

type ServiceError = { name: string; message: string; code?: string | undefined; status?: number | undefined };
type Answer = { error: ServiceError | null };
type FirstStep = Answer & { data: { user: User | null } };

async function withEmail(form: FormData, send: (email: string) => Promise<Answer>): Promise<AccountOutcome> {
  const input = emailFormSchema.safeParse(Object.fromEntries(form));
  if (!input.success) return refuseFields(input.error.issues);
  return settle(async () => refuseOr(await send(input.data.email), sentTo(input.data)));
}

async function withPhone(form: FormData, send: (phone: string) => Promise<Answer>): Promise<AccountOutcome> {
  const input = phoneFormSchema.safeParse(Object.fromEntries(form));
  if (!input.success) return refuseFields(input.error.issues);
  return settle(async () => refuseOr(await send(input.data.phone), sentTo(input.data)));
}

function refuseOr({ error }: Answer, success: AccountOutcome): AccountOutcome {
  return error ? refuse(error) : success;
}

async function settle(attempt: () => Promise<AccountOutcome>): Promise<AccountOutcome> {
  try {
    return await attempt();
  } catch (error) {
    return refuse(error as Error);
  }
}
