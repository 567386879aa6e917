import type { Factor, SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import { type AccountOutcome, refuse, refuseFields } from '#features/accounts/forms/account-outcome.ts';
import { codeSchema } from '#features/accounts/forms/account-schemas.ts';
import type { SecondFactor, SecondStepChallenge } from './second-step.ts';

const credentialSchema = z.string().transform((text, issues): object => {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value;
  } catch {}
  issues.addIssue({ code: 'custom', message: 'not a credential' });
  return z.NEVER;
});

const challengeSchema = z.object({ factor: z.uuid() });
const keySchema = z.object({ factor: z.uuid(), challenge: z.uuid(), credential: credentialSchema });
const codeFormSchema = z.object({ factor: z.uuid(), challenge: z.uuid().optional(), code: codeSchema });

export interface SecondStepAttempt {
  outcome: AccountOutcome | null;
  challenge: SecondStepChallenge | null;
}

export function presentFactors(factors: readonly Factor[]): SecondFactor[] {
  return factors.flatMap((factor) => {
    const { id, factor_type: kind, friendly_name: name } = factor;
    if (kind !== 'totp' && kind !== 'phone' && kind !== 'webauthn') return [];
    const phone = 'phone' in factor && typeof factor.phone === 'string' ? factor.phone : '';
    return [{ id, kind, name: name ?? '', phoneEnd: phone ? phone.slice(-2) : null }];
  });
}

/** Challenges a factor, or verifies a code or a signed credential. `done` means that the session is now aal2. */
export async function takeSecondStep(auth: SupabaseClient['auth'], form: FormData): Promise<SecondStepAttempt> {
  const fields = Object.fromEntries(form);
  try {
    if (form.get('intent') === 'challenge') return await challenge(auth, challengeSchema.parse(fields).factor);
    return { outcome: await verify(auth, fields), challenge: null };
  } catch (error) {
    return { outcome: refuse(error as Error), challenge: null };
  }
}

async function challenge(auth: SupabaseClient['auth'], factorId: string): Promise<SecondStepAttempt> {
  const { data, error } = await auth.mfa.challenge({ factorId });
  if (error) return { outcome: refuse(error), challenge: null };
  const asked = data as { id: string; webauthn?: { credential_options?: { publicKey?: RequestOptions } } };
  const options = asked.webauthn?.credential_options?.publicKey;
  return { outcome: null, challenge: { factorId, challengeId: asked.id, publicKey: options ? toJson(options) : null } };
}

async function verify(auth: SupabaseClient['auth'], fields: Record<string, unknown>): Promise<AccountOutcome> {
  if ('credential' in fields) {
    const { factor, challenge: challengeId, credential } = keySchema.parse(fields);
    const { error } = await auth.mfa.verify({
      factorId: factor,
      challengeId,
      // The client sends the result of `toJSON`.
      webauthn: { type: 'request', credential_response: { toJSON: () => credential } } as never,
    });
    return error ? refuse({ ...error, code: keyRefusal(error), message: error.message }) : { kind: 'done' };
  }
  const input = codeFormSchema.safeParse(fields);
  if (!input.success) return refuseFields(input.error.issues);
  const { factor: factorId, challenge: challengeId, code } = input.data;
  const { error } = await (challengeId
    ? auth.mfa.verify({ factorId, challengeId, code })
    : auth.mfa.challengeAndVerify({ factorId, code }));
  return error ? refuse(error) : { kind: 'done' };
}

function keyRefusal({ code }: { code?: string | undefined }): string | undefined {
  return code === 'mfa_verification_failed' || code === 'validation_failed' ? 'webauthn_verification_failed' : code;
}

interface RequestOptions {
  challenge: ArrayBuffer;
  allowCredentials?: { id: ArrayBuffer; type: string; transports?: string[] }[];
  [option: string]: unknown;
}

/** The client has decoded fields to buffers, but the page needs them as text. */
function toJson(options: RequestOptions): PublicKeyCredentialRequestOptionsJSON {
  const text = (buffer: ArrayBuffer) => Buffer.from(buffer).toString('base64url');
  return {
    ...options,
    challenge: text(options.challenge),
    ...(options.allowCredentials
      ? { allowCredentials: options.allowCredentials.map((each) => ({ ...each, id: text(each.id) })) }
      : {}),
  } as PublicKeyCredentialRequestOptionsJSON;
}
