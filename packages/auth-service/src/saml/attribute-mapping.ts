import { z } from 'zod';
import type { JsonObject } from '#auth-schema.ts';
import { AuthError } from '#http/auth-error.ts';
import type { Assertion, SamlAttribute } from './assertion.ts';

const attributeSchema = z.object({
  name: z.string().optional(),
  names: z.array(z.string()).optional(),
  default: z.unknown().optional(),
  array: z.boolean().optional(),
});

export const attributeMappingSchema = z.object({ keys: z.record(z.string(), attributeSchema).optional() });
export type AttributeMapping = z.output<typeof attributeMappingSchema>;

/** Other mapped attributes go to `custom_claims`. */
const standardClaims = new Set([
  'name',
  'family_name',
  'given_name',
  'middle_name',
  'nickname',
  'preferred_username',
  'profile',
  'picture',
  'website',
  'gender',
  'birthdate',
  'zoneinfo',
  'locale',
  'updated_at',
  'phone',
  'full_name',
  'avatar_url',
  'slug',
  'provider_id',
  'user_name',
]);

const subjectIdAttribute = 'urn:oasis:names:tc:SAML:attribute:subject-id';
const emailFormat = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';
const transientFormat = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';
const emailAttributes = [
  'urn:oid:0.9.2342.19200300.100.1.3',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
  'http://schemas.xmlsoap.org/claims/EmailAddress',
  'mail',
  'Mail',
  'email',
];

export interface MappedPerson {
  subject: string;
  email: string;
  claims: JsonObject;
}

/** Throws 400 for an assertion without a subject or an address. */
export function mapAssertion(assertion: Assertion, mapping: AttributeMapping): MappedPerson {
  const subject = findSubject(assertion);
  if (!subject) {
    const message =
      'SAML Assertion did not contain a persistent Subject Identifier attribute or Subject NameID uniquely identifying this user';
    throw new AuthError(400, 'saml_assertion_no_user_id', message);
  }
  const { email: mappedEmail, ...mapped } = mapAttributes(assertion.attributes, mapping);
  const email = typeof mappedEmail === 'string' && mappedEmail ? mappedEmail : findEmail(assertion);
  if (!email) throw new AuthError(400, 'saml_assertion_no_email', 'SAML Assertion does not contain an email address');
  const isStandard = ([name]: [string, unknown]) => standardClaims.has(name);
  const custom = Object.entries(mapped).filter((entry) => !isStandard(entry));
  const claims = {
    ...Object.fromEntries(Object.entries(mapped).filter(isStandard)),
    ...(custom.length > 0 ? { custom_claims: Object.fromEntries(custom) } : {}),
  };
  return { subject, email, claims };
}

function mapAttributes(attributes: SamlAttribute[], { keys = {} }: AttributeMapping): JsonObject {
  const claims: JsonObject = {};
  for (const [claim, { name, names = [], array, default: byDefault }] of Object.entries(keys)) {
    const values = [...(name ? [name] : []), ...names]
      .map((each) => valuesOf(attributes, each))
      .find((each) => each.length > 0);
    if (values) claims[claim] = array ? values : values[0];
    else if (byDefault !== undefined && byDefault !== null) claims[claim] = byDefault;
  }
  return claims;
}

function valuesOf(attributes: SamlAttribute[], name: string): string[] {
  return attributes
    .filter((attribute) => attribute.name === name || attribute.friendlyName === name)
    .flatMap(({ values }) => values.filter(Boolean));
}

/** A name ID that changes with every sign-in identifies no user. */
function findSubject({ nameId, attributes }: Assertion): string {
  const [subjectId] = valuesOf(attributes, subjectIdAttribute);
  if (subjectId) return subjectId;
  if (nameId.format === transientFormat) return '';
  return nameId.format === emailFormat ? nameId.value.toLowerCase() : nameId.value;
}

function findEmail({ nameId, attributes }: Assertion): string {
  const [email] = emailAttributes.flatMap((name) => valuesOf(attributes, name));
  return email ?? (nameId.format === emailFormat ? nameId.value : '');
}
