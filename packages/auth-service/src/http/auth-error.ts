export type WeakPasswordReason = 'length' | 'characters' | 'pwned';

interface AuthErrorOptions {
  weakPasswordReasons?: WeakPasswordReason[];
  /** OAuth errors are `{ error, error_description }` in every version. */
  isOAuth?: boolean;
  cause?: unknown;
  retryAfterSeconds?: number;
}

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

export function invalid(message: string, status = 400): AuthError {
  return new AuthError(status, 'validation_failed', message);
}

export function invalidGrant(message: string, cause?: unknown): AuthError {
  return new AuthError(400, 'invalid_grant', message, { isOAuth: true, cause });
}

export function tooManyRequests(): AuthError {
  return new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached');
}

/** Clients parse the seconds from this text. */
export function waitBefore(seconds: number): AuthError {
  const message = `For security purposes, you can only request this after ${seconds} seconds.`;
  return new AuthError(429, 'over_request_rate_limit', message, { retryAfterSeconds: seconds });
}
