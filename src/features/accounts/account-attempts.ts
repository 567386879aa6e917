import type { SupabaseClient } from '@supabase/supabase-js';
import type { Locale } from '#i18n/locale.ts';
import { type AccountOutcome, refuse, refuseFields } from './account-outcome.ts';
import { emailFormSchema, signInSchema, signUpSchema } from './account-schemas.ts';

// What the account forms do, with whichever client is at hand: the browser's, or the server's for a request without JavaScript.

type Auth = SupabaseClient['auth'];

export async function attemptSignIn(auth: Auth, form: FormData): Promise<AccountOutcome> {
  const input = signInSchema.safeParse(Object.fromEntries(form));
  if (!input.success) return refuseFields(input.error.issues);
  const { identifier, password } = input.data;
  return settle(() => auth.signInWithPassword({ ...identifier, password }), { kind: 'done' });
}

/** A new account. Where addresses need no confirmation the member is signed in at once. */
export async function attemptSignUp(
  auth: Auth,
  form: FormData,
  { locale, confirmUrl }: { locale: Locale; confirmUrl: string },
): Promise<AccountOutcome> {
  const input = signUpSchema.safeParse(Object.fromEntries(form));
  if (!input.success) return refuseFields(input.error.issues);
  const { displayName, email, password } = input.data;
  const options = { data: { display_name: displayName, locale }, emailRedirectTo: confirmUrl };
  try {
    const { data, error } = await auth.signUp({ email, password, options });
    if (error) return refuse(error);
    return data.session ? { kind: 'done' } : { kind: 'check-mail', email };
  } catch (error) {
    return refuse(error as Error);
  }
}

/** Sends the confirmation mail again. An address nobody waits for is answered the same way. */
export async function attemptResend(auth: Auth, form: FormData, confirmUrl: string): Promise<AccountOutcome> {
  return withEmail(form, (email) => auth.resend({ type: 'signup', email, options: { emailRedirectTo: confirmUrl } }));
}

/** Sends a link to set a new password. An unknown address is answered the same way. */
export async function attemptPasswordReset(auth: Auth, form: FormData, updateUrl: string): Promise<AccountOutcome> {
  const outcome = await withEmail(form, (email) => auth.resetPasswordForEmail(email, { redirectTo: updateUrl }));
  // Only an account that exists can be asked for too often: saying so would tell that it exists.
  const isTooSoon = outcome.kind === 'refused' && outcome.alert?.code === 'over_email_send_rate_limit';
  return isTooSoon ? { kind: 'check-mail', email: String(form.get('email')).trim() } : outcome;
}

async function withEmail(form: FormData, send: (email: string) => Promise<Answer>): Promise<AccountOutcome> {
  const input = emailFormSchema.safeParse(Object.fromEntries(form));
  if (!input.success) return refuseFields(input.error.issues);
  const { email } = input.data;
  return settle(() => send(email), { kind: 'check-mail', email });
}

type Answer = {
  error: { name: string; message: string; code?: string | undefined; status?: number | undefined } | null;
};

async function settle(call: () => Promise<Answer>, success: AccountOutcome): Promise<AccountOutcome> {
  try {
    const { error } = await call();
    return error ? refuse(error) : success;
  } catch (error) {
    return refuse(error as Error);
  }
}
