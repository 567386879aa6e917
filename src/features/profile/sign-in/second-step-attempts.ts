import type { MFAVerifyParams, SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import { settle } from '#features/profile/section/profile-attempts.ts';
import {
  done,
  type ProfileOutcome,
  refuseProfile,
  refuseProfileFields,
} from '#features/profile/section/profile-outcome.ts';
import { m } from '#i18n/paraglide/messages.js';

type Auth = SupabaseClient['auth'];

/** This fits “The blue key in the kitchen drawer”, and a line of the page. */
export const factorNameMaxCharacters = 60;

const nameSchema = z.object({
  name: z
    .string()
    .transform((value) => value.trim())
    .refine((value) => value !== '', { error: () => m.profile_factor_name_missing() })
    .refine((value) => [...value].length <= factorNameMaxCharacters, {
      error: () => m.profile_factor_name_long({ max: factorNameMaxCharacters }),
    }),
});

const codeSchema = z.object({
  code: z
    .string()
    .transform((value) => value.replace(/\s/g, ''))
    .refine((value) => /^\d{6}$/.test(value), { error: () => m.profile_totp_code_missing() }),
});

export interface TotpEnrolment {
  factorId: string;
  qrCode: string;
  secret: string;
  /** Apps on this device open `otpauth://…`. */
  uri: string;
}

export async function enrollTotp(
  auth: Auth,
  form: FormData,
): Promise<{ outcome: ProfileOutcome; enrolment: TotpEnrolment | null }> {
  const input = nameSchema.safeParse(Object.fromEntries(form));
  if (!input.success) return { outcome: refuseProfileFields(input.error.issues), enrolment: null };
  const { data, error } = await auth.mfa.enroll({ factorType: 'totp', friendlyName: input.data.name });
  if (error) return { outcome: refuseProfile(error), enrolment: null };
  const { qr_code, secret, uri } = data.totp;
  return { outcome: done, enrolment: { factorId: data.id, qrCode: toImageAddress(qr_code), secret, uri } };
}

/** supabase-js does not encode the SVG in its data URL, where the `#` of a colour would start a fragment. */
function toImageAddress(qrCode: string): string {
  const svg = qrCode.slice(qrCode.indexOf('<svg'));
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

export async function verifyTotp(auth: Auth, form: FormData, factorId: string): Promise<ProfileOutcome> {
  const input = codeSchema.safeParse(Object.fromEntries(form));
  if (!input.success) return refuseProfileFields(input.error.issues);
  return settle(() => auth.mfa.challengeAndVerify({ factorId, code: input.data.code }));
}

/** Removes the factor if the registration fails. */
export async function addSecurityKey(auth: Auth, form: FormData): Promise<ProfileOutcome> {
  const input = nameSchema.safeParse(Object.fromEntries(form));
  if (!input.success) return refuseProfileFields(input.error.issues);
  if (!('PublicKeyCredential' in window)) return refuseKey('unsupported', m.profile_key_unsupported());
  const { data, error } = await auth.mfa.enroll({ factorType: 'webauthn', friendlyName: input.data.name });
  if (error) return refuseProfile(error);
  const outcome = await registerKey(auth, data.id).catch((error: Error) => refuseProfile(error));
  if (outcome.kind === 'refused') await removeFactor(auth, data.id);
  return outcome;
}

/** supabase-js's own ceremony excludes keys of the device itself, so the service's options are used. */
async function registerKey(auth: Auth, factorId: string): Promise<ProfileOutcome> {
  const site = { rpId: location.hostname, rpOrigins: [location.origin] };
  const { data, error } = await auth.mfa.challenge({ factorId, webauthn: site });
  if (error) return refuseProfile(error);
  const { id: challengeId, webauthn } = data;
  if (webauthn.type !== 'create') return refuseProfile({ message: 'the service asks for another ceremony' });
  const credential = await navigator.credentials
    .create({ publicKey: webauthn.credential_options.publicKey as PublicKeyCredentialCreationOptions })
    .catch((error: DOMException) => error);
  if (!(credential instanceof PublicKeyCredential)) {
    const isKnown = credential instanceof DOMException && credential.name === 'InvalidStateError';
    return refuseKey('key', isKnown ? m.profile_key_known() : m.profile_key_cancelled());
  }
  const signed = { ...site, type: 'create', credential_response: credential };
  return settle(() => auth.mfa.verify({ factorId, challengeId, webauthn: signed } as MFAVerifyParams));
}

function refuseKey(code: string, message: string): ProfileOutcome {
  return { kind: 'refused', fields: {}, alert: { code, message, retryAfterSeconds: null } };
}

export async function removeFactor(auth: Auth, factorId: string): Promise<ProfileOutcome> {
  const outcome = await settle(() => auth.mfa.unenroll({ factorId }));
  if (outcome.kind === 'done') await auth.refreshSession().catch(() => undefined);
  return outcome;
}
