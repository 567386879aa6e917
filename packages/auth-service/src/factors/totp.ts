import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';
import { invalid } from '#http/auth-error.ts';
import type { User } from '#users/user.ts';

const secretBytes = 20;
const periodMs = 30_000;
/** The largest QR code with error correction holds no more. */
const maxUriLength = 2000;

export interface TotpEnrolment {
  qr_code: string;
  secret: string;
  uri: string;
}

/** Throws 400 if the issuer is too long for a QR code. */
export function createTotp(user: Pick<User, 'id' | 'email' | 'phone'>, issuer: string): TotpEnrolment {
  const label = user.email || user.phone || user.id;
  const totp = new TOTP({ issuer, label, secret: new Secret({ size: secretBytes }) });
  const uri = totp.toString();
  if (uri.length > maxUriLength) throw invalid('The issuer is too long');
  return { qr_code: renderSVG(uri, { border: 4, pixelSize: 4 }), secret: totp.secret.base32, uri };
}

/** Accepts the current 30-second step and its neighbours; returns null for any other code. */
export function findTotpStep(secret: string, code: string, now: Date): number | null {
  const token = code.trim();
  if (!/^[0-9]{6}$/.test(token)) return null;
  const timestamp = now.getTime();
  const delta = new TOTP({ secret: Secret.fromBase32(secret) }).validate({ token, timestamp, window: 1 });
  return delta === null ? null : Math.floor(timestamp / periodMs) + delta;
}
