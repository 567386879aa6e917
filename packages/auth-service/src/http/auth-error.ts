/** Why a password is weak: too short, lacks a kind of character, or is known from a leak. */
export type WeakPasswordReason = 'length' | 'characters' | 'pwned';

interface AuthErrorOptions {
  weakPasswordReasons?: WeakPasswordReason[];
  /** Answered as OAuth has it: `{ error, error_description }` in every version. */
  isOAuth?: boolean;
  cause?: unknown;
  /** Sent in `Retry-After`. */
  retryAfterSeconds?: number;
}

/** An error response of the contract: HTTP status, error code, and the text that clients show. */
export class AuthError extends Error {
  override name = 'AuthError';
  readonly status: number;
  readonly code: string;
  readonly weakPasswordReasons: WeakPasswordReason[] | undefined;
  readonly isOAuth: boolean;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    status: number,
    code: string,
    message: string,
    { weakPasswordReasons, isOAuth = false, cause, retryAfterSeconds }: AuthErrorOptions = {},
  ) {
    super(message, { cause });
    this.isOAuth = isOAuth;
    this.retryAfterSeconds = retryAfterSeconds;
    this.status = status;
    this.code = code;
    this.weakPasswordReasons = weakPasswordReasons;
  }
}

/** The refusal of a field or of a combination of fields. */
export function invalid(message: string, status = 400): AuthError {
  return new AuthError(status, 'validation_failed', message);
}

/** The OAuth error for an invalid token or proof of a third party. */
export function invalidGrant(message: string, cause?: unknown): AuthError {
  return new AuthError(400, 'invalid_grant', message, { isOAuth: true, cause });
}

/** For a client address, or for the limit of the service. */
export function tooManyRequests(): AuthError {
  return new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached');
}

/** For an account. Clients parse the seconds from this text. */
export function waitBefore(seconds: number): AuthError {
  const message = `For security purposes, you can only request this after ${seconds} seconds.`;
  return new AuthError(429, 'over_request_rate_limit', message, { retryAfterSeconds: seconds });
}
