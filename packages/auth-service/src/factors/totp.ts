import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';
import { invalid } from '#http/auth-error.ts';
import type { User } from '#users/user.ts';

const secretBytes = 20;
const periodMs = 30_000;
/** Maximum content of the largest QR code with error correction. */
const maxUriLength = 2000;

/** The secret for an authenticator app: as text, as a URI, and as a QR code of the URI. */
export interface TotpEnrolment {
  qr_code: string;
  secret: string;
  uri: string;
}

/** A new secret. Throws 400 if the issuer is too long for a QR code. */
export function createTotp(user: Pick<User, 'id' | 'email' | 'phone'>, issuer: string): TotpEnrolment {
  const label = user.email || user.phone || user.id;
  const totp = new TOTP({ issuer, label, secret: new Secret({ size: secretBytes }) });
  const uri = totp.toString();
  if (uri.length > maxUriLength) throw invalid('The issuer is too long');
  return { qr_code: renderSVG(uri, { border: 4, pixelSize: 4 }), secret: totp.secret.base32, uri };
}

/** The 30-second step of the code: the current step, or the step before or after. Null for any other code. */
export function findTotpStep(secret: string, code: string, now: Date): number | null {
  const token = code.trim();
  if (!/^[0-9]{6}$/.test(token)) return null;
  const timestamp = now.getTime();
  const delta = new TOTP({ secret: Secret.fromBase32(secret) }).validate({ token, timestamp, window: 1 });
  return delta === null ? null : Math.floor(timestamp / periodMs) + delta;
}
