import type { JsonObject } from '#auth-schema.ts';
import { parseEmail } from '#users/addresses.ts';

export interface OutsideEmail {
  /** Users' addresses are stored in the same form. */
  address: string;
  isVerified: boolean;
  isPrimary: boolean;
}

export interface OutsidePerson {
  /** The provider's own id never changes. */
  subject: string;
  emails: OutsideEmail[];
  /** Claims have GoTrue's names, with the primary address. */
  claims: JsonObject;
}

interface Description {
  issuer: string;
  subject: string;
  emails: { address: string | null | undefined; isVerified: boolean; isPrimary: boolean }[];
  name?: string | null;
  username?: string | null;
  avatarUrl?: string | null;
  extra?: JsonObject;
}

/** Drops empty claims and adds two legacy names (contract §11). */
export function describePerson(description: Description): OutsidePerson {
  const { issuer, subject, name, username, avatarUrl, extra } = description;
  const emails = description.emails.flatMap(({ address, ...email }) => {
    const kept = toCachedAddress(address);
    return kept ? [{ ...email, address: kept }] : [];
  });
  const email = emails.find(({ isPrimary }) => isPrimary) ?? emails.at(-1);
  const claims = {
    iss: issuer,
    sub: subject,
    name,
    full_name: name,
    preferred_username: username,
    avatar_url: avatarUrl,
    provider_id: subject,
    ...extra,
    email: email?.address,
  };
  return {
    subject,
    emails,
    claims: {
      ...Object.fromEntries(
        Object.entries(claims).flatMap(([claim, value]) => (value ? [[claim, toStored(value)]] : [])),
      ),
      email_verified: email?.isVerified ?? false,
      phone_verified: false,
    },
  };
}

/** PostgreSQL text can't contain NUL. */
function toStored(value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\0', '') : value;
}

/** Lower-casing letters of other alphabets can give another person's address, so such an address becomes null. */
function toCachedAddress(address: string | null | undefined): string | null {
  try {
    return address ? parseEmail(address) : null;
  } catch {
    return null;
  }
}
