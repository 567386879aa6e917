import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { z } from 'zod';
import type { JsonObject } from '#auth-schema.ts';
import { AuthError, invalid } from '#http/auth-error.ts';
import type { AuthSettings } from '#settings/auth-settings.ts';
import type { User } from '#users/user.ts';
import type { Factor } from './factor.ts';

type RelyingParty = AuthSettings['relyingParty'];

/** COSE's numbers of ES256, EdDSA and RS256 are these. */
const algorithms = [-7, -8, -257];

/** The column `web_authn_session_data` holds this. */
export const ceremonySchema = z.object({ type: z.enum(['create', 'request']), challenge: z.string() });
export type Ceremony = z.output<typeof ceremonySchema>;

/** The column `web_authn_credential` holds this in GoTrue's form, with bytes in plain base64. */
interface StoredCredential {
  id: string;
  publicKey: string;
  attestationType: string;
  transport: string[];
  flags: { userPresent: boolean; userVerified: boolean; backupEligible: boolean; backupState: boolean };
  authenticator: { AAGUID: string; signCount: number; cloneWarning: boolean; attachment: string };
}

const base64Url = z.string().regex(/^[A-Za-z0-9_-]+$/);
const credentialFields = {
  id: base64Url,
  rawId: base64Url,
  type: z.literal('public-key'),
  authenticatorAttachment: z
    .enum(['platform', 'cross-platform'])
    .nullish()
    .transform((value) => value ?? undefined),
};
const registrationSchema = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON: base64Url,
    attestationObject: base64Url,
    transports: z
      .array(z.string().regex(/^[a-z-]{1,20}$/))
      .max(10)
      .optional(),
  }),
});
const assertionSchema = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON: base64Url,
    authenticatorData: base64Url,
    signature: base64Url,
    userHandle: base64Url.nullish().transform((value) => value ?? undefined),
  }),
});

export async function startCeremony(
  relyingParty: RelyingParty,
  user: User,
  factor: Factor,
): Promise<{ ceremony: Ceremony; options: JsonObject }> {
  const type = factor.status === 'verified' ? 'request' : 'create';
  const options =
    type === 'create' ? await creationOptions(relyingParty, user) : await requestOptions(relyingParty, factor);
  return { ceremony: { type, challenge: options.challenge }, options: { publicKey: options } };
}

function creationOptions({ id, name }: RelyingParty, user: User) {
  const userName = user.email || user.phone || user.id;
  return generateRegistrationOptions({
    rpID: id,
    rpName: name,
    userID: new TextEncoder().encode(user.id),
    userName,
    userDisplayName: userName,
    supportedAlgorithmIDs: algorithms,
    // The challenge names the key, so it needs no slot for discoverable credentials, of which a key has few.
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
    excludeCredentials: user.factors.flatMap((factor) => descriptorsOf(factor)),
  });
}

function requestOptions({ id }: RelyingParty, factor: Factor) {
  return generateAuthenticationOptions({ rpID: id, allowCredentials: descriptorsOf(factor) });
}

function descriptorsOf(factor: Factor) {
  const stored = readCredential(factor);
  return stored ? [{ id: toBase64Url(stored.id), transports: stored.transport }] : [];
}

interface CeremonyAnswer {
  user: User;
  factor: Factor;
  ceremony: Ceremony;
  response: unknown;
}

interface AcceptedCredential {
  id: string;
  credential: StoredCredential;
  aaguid: string | null;
}

/** Throws 400 if the input is not a credential, 422 if verification fails. */
export async function acceptRegistration(
  relyingParty: RelyingParty,
  { user, factor, ceremony, response }: CeremonyAnswer,
): Promise<AcceptedCredential> {
  // A challenge from before the factor was verified must not give it another key.
  if (factor.status === 'verified') throw notProved();
  const answer = parseCredential(registrationSchema, response);
  const { verified, registrationInfo: info } = await refuseThrown(
    verifyRegistrationResponse({
      response: { ...answer, clientExtensionResults: {} } as RegistrationResponseJSON,
      expectedChallenge: ceremony.challenge,
      expectedOrigin: relyingParty.origins,
      expectedRPID: relyingParty.id,
      requireUserVerification: false,
      supportedAlgorithmIDs: algorithms,
    }),
  );
  if (!verified || info.credential.id !== answer.id) throw notProved();
  if (user.factors.some((each) => readCredential(each)?.id === toBase64(answer.id))) {
    throw new AuthError(422, 'webauthn_credential_exists', 'This credential is a factor already');
  }
  return {
    id: answer.id,
    aaguid: info.aaguid,
    credential: {
      id: toBase64(info.credential.id),
      publicKey: Buffer.from(info.credential.publicKey).toString('base64'),
      attestationType: info.fmt,
      transport: answer.response.transports ?? [],
      flags: {
        userPresent: true,
        userVerified: info.userVerified,
        backupEligible: info.credentialDeviceType === 'multiDevice',
        backupState: info.credentialBackedUp,
      },
      authenticator: {
        AAGUID: Buffer.from(info.aaguid.replaceAll('-', ''), 'hex').toString('base64'),
        signCount: info.credential.counter,
        cloneWarning: false,
        attachment: answer.authenticatorAttachment ?? '',
      },
    },
  };
}

/** Returns the key with its new counter. Throws 400 if the input is not a credential, 422 if verification fails. */
export async function acceptAssertion(
  relyingParty: RelyingParty,
  { factor, ceremony, response }: CeremonyAnswer,
): Promise<AcceptedCredential> {
  const answer = parseCredential(assertionSchema, response);
  const stored = readCredential(factor);
  if (!stored || toBase64(answer.id) !== stored.id) throw notProved();
  const { verified, authenticationInfo: info } = await refuseThrown(
    verifyAuthenticationResponse({
      response: { ...answer, clientExtensionResults: {} } as AuthenticationResponseJSON,
      expectedChallenge: ceremony.challenge,
      expectedOrigin: relyingParty.origins,
      expectedRPID: relyingParty.id,
      requireUserVerification: false,
      credential: {
        id: answer.id,
        publicKey: new Uint8Array(Buffer.from(stored.publicKey, 'base64')),
        counter: stored.authenticator.signCount,
      },
    }),
  );
  if (!verified) throw notProved();
  const credential = {
    ...stored,
    flags: { ...stored.flags, userVerified: info.userVerified, backupState: info.credentialBackedUp },
    authenticator: { ...stored.authenticator, signCount: info.newCounter },
  };
  return { id: answer.id, credential, aaguid: factor.web_authn_aaguid };
}

function parseCredential<Schema extends z.ZodType>(schema: Schema, response: unknown): z.output<Schema> {
  const parsed = schema.safeParse(response);
  if (!parsed.success) throw invalid('Invalid credential_response');
  return parsed.data;
}

/** The library throws for each wrong origin, relying party, challenge, flag or counter. */
async function refuseThrown<Result>(verification: Promise<Result>): Promise<Result> {
  try {
    return await verification;
  } catch (error) {
    throw notProved(error);
  }
}

function notProved(cause?: unknown): AuthError {
  return new AuthError(422, 'mfa_verification_failed', 'Failed to validate WebAuthn MFA response', { cause });
}

function readCredential(factor: Factor): StoredCredential | null {
  return factor.web_authn_credential as StoredCredential | null;
}

function toBase64(base64Url: string): string {
  return Buffer.from(base64Url, 'base64url').toString('base64');
}

function toBase64Url(base64: string): string {
  return Buffer.from(base64, 'base64').toString('base64url');
}
