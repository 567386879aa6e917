import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import { emailSchema, newPasswordSchema } from '#features/accounts/forms/account-schemas.ts';
import { m } from '#i18n/paraglide/messages.js';
import { done, type ProfileOutcome, refuseProfile, refuseProfileFields } from './profile-outcome.ts';

// Without JavaScript the server's client makes the same calls.

type Auth = SupabaseClient['auth'];
type Answer = {
  error: { name: string; message: string; code?: string | undefined; status?: number | undefined } | null;
};

/** Never throws: a missing response becomes an error outcome. */
export async function settle(call: () => Promise<Answer>): Promise<ProfileOutcome> {
  try {
    const { error } = await call();
    return error ? refuseProfile(error) : done;
  } catch (error) {
    return refuseProfile(error as Error);
  }
}

const emailFormSchema = z.object({ email: emailSchema });

/** The new mailbox must confirm the change, and the current one if there is one. */
export async function attemptEmailChange(
  auth: Auth,
  form: FormData,
  { currentEmail, confirmUrl }: { currentEmail: string | null; confirmUrl: string },
): Promise<ProfileOutcome> {
  const input = emailFormSchema.safeParse(Object.fromEntries(form));
  if (!input.success) return refuseProfileFields(input.error.issues);
  const { email } = input.data;
  if (email.toLowerCase() === currentEmail?.toLowerCase()) {
    return refuseProfileFields([{ path: ['email'], message: m.profile_email_same() }]);
  }
  return settle(() => auth.updateUser({ email }, { emailRedirectTo: confirmUrl }));
}

export async function attemptEmailChangeResend(
  auth: Auth,
  { currentEmail, newEmail, confirmUrl }: { currentEmail: string | null; newEmail: string; confirmUrl: string },
): Promise<ProfileOutcome> {
  const options = { emailRedirectTo: confirmUrl };
  return settle(() =>
    // The service finds the change by the current address; without one, request the change again.
    currentEmail
      ? auth.resend({ type: 'email_change', email: currentEmail, options })
      : auth.updateUser({ email: newEmail }, options),
  );
}

const passwordFormSchema = z.object({
  password: newPasswordSchema,
  current_password: z.string().max(1000).optional(),
  nonce: z
    .string()
    .max(20)
    .optional()
    .transform((value) => value?.replace(/\s/g, '')),
});

/** If the service requires reauthentication, it mails a code to `address`, and `nonce` gets an error. */
export async function attemptPasswordChange(auth: Auth, form: FormData, address: string): Promise<ProfileOutcome> {
  const input = passwordFormSchema.safeParse(Object.fromEntries(form));
  if (!input.success) return refuseProfileFields(input.error.issues);
  const { password, current_password, nonce } = input.data;
  try {
    const { error } = await auth.updateUser({
      password,
      ...(current_password ? { current_password } : {}),
      ...(nonce ? { nonce } : {}),
    });
    if (!error) return done;
    return error.code === 'reauthentication_needed' ? sendNonce(auth, address) : refuseProfile(error);
  } catch (error) {
    return refuseProfile(error as Error);
  }
}

export async function sendNonce(auth: Auth, address: string): Promise<ProfileOutcome> {
  const sent = await settle(() => auth.reauthenticate());
  if (sent.kind === 'refused') return sent;
  return { kind: 'refused', fields: { nonce: m.profile_nonce_needed({ address }) }, alert: null };
}
