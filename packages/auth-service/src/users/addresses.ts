import { AuthError, invalid } from '#http/auth-error.ts';

/** The pattern is that of `<input type=email>`. */
const emailPattern =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

export function parseEmail(email: string, status = 400): string {
  if (email === '') throw invalid('An email address is required', status);
  if (email.length > 255) throw invalid('An email address is too long', status);
  if (!emailPattern.test(email)) throw invalid('Unable to validate email address: invalid format', status);
  return email.toLowerCase();
}

/** Returns E.164 without the plus. */
export function parsePhone(phone: string): string {
  const digits = phone.replace(/^\+/, '').replaceAll(' ', '');
  if (!/^[1-9]\d{1,14}$/.test(digits)) throw invalid('Invalid phone number format (E.164 required)');
  return digits;
}

export function emailExists(): AuthError {
  return new AuthError(422, 'email_exists', 'A user with this email address has already been registered');
}
