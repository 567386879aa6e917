import type { JsonObject } from '#auth-schema.ts';
import { parseEmail } from '#users/addresses.ts';

export interface OutsideEmail {
  /** Normalised, as users' addresses are stored. */
  address: string;
  isVerified: boolean;
  isPrimary: boolean;
}

/** A person as a provider describes them. */
export interface OutsidePerson {
  /** The provider's own id of the person, which never changes. */
  subject: string;
  emails: OutsideEmail[];
  /** Claims stored in the identity and the metadata: GoTrue's names, with the primary address. */
  claims: JsonObject;
}

interface Description {
  issuer: string;
  subject: string;
  emails: { address: string | null | undefined; isVerified: boolean; isPrimary: boolean }[];
  name?: string | null;
  username?: string | null;
  avatarUrl?: string | null;
  /** Claims that only some providers have. */
  extra?: JsonObject;
}

/** Provider claims → stored claims (contract §11). Drops empty claims; adds two legacy names to the standard names. */
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

/** Null for an address that could not sign up: lower-casing letters of other alphabets can give another person's address. */
function toCachedAddress(address: string | null | undefined): string | null {
  try {
    return address ? parseEmail(address) : null;
  } catch {
    return null;
  }
}
