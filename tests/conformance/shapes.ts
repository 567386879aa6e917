import { expect } from 'vitest';

/** The time is RFC 3339 in UTC with a fraction (contract section 2). */
export const aTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{1,9}Z$/);
export const aUuid = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
export const text = expect.any(String);

/** Every user has these fields (contract section 2). */
export function aUser(fields: Record<string, unknown> = {}) {
  return {
    id: aUuid,
    aud: 'authenticated',
    role: 'authenticated',
    email: text,
    phone: '',
    app_metadata: expect.anything(),
    user_metadata: expect.anything(),
    identities: expect.any(Array),
    created_at: aTime,
    updated_at: aTime,
    is_anonymous: false,
    ...fields,
  };
}

export function anEmailIdentity(userId: string, email: string, identityData: Record<string, unknown> = {}) {
  return {
    identity_id: aUuid,
    id: userId,
    user_id: userId,
    identity_data: { sub: userId, email, email_verified: false, phone_verified: false, ...identityData },
    provider: 'email',
    last_sign_in_at: aTime,
    created_at: aTime,
    updated_at: aTime,
    email,
  };
}
