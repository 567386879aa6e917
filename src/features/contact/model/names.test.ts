import { describe, expect, it } from 'vitest';
import { signUpSchema } from '#features/accounts/forms/account-schemas.ts';
import { displayNameSchema } from '#features/accounts/names/display-name.ts';
import { catNameSchema, reportSchema } from '#features/cats/model/cat-schemas.ts';
import { addSightingSchema } from './sighting-schemas.ts';

const schemas = {
  'a cat’s': catNameSchema,
  'a report’s or an imported cat’s': reportSchema.shape.name,
  'a member’s': displayNameSchema,
  'a new member’s': signUpSchema.shape.displayName,
  'a finder’s': addSightingSchema.shape.name,
};

describe.each(Object.entries(schemas))('%s name', (_whose, schema) => {
  it('a name is one line without controls and direction marks', () => {
    expect(schema.parse(' \u202EMi\u0000nou\r\nle\u2028 chat\u202C\u200B ')).toBe('Mi nou le chat');
    expect(schema.parse('Ame\u0301lie')).toBe('Amélie');
  });

  it.each(['\u3164', '\u115F', '\u200B'])('%j is no name', (name) => {
    expect(schema.safeParse(name).data ?? null).toBeNull();
  });

  it.each(['...', '🐱', '\u2800', '—'])('a name has a visible letter: %j is refused', (name) => {
    const { error } = schema.safeParse(name);
    expect(error!.issues[0]!.message).toMatch(/^Use at least one letter or digit/);
  });
});

describe('the site’s own names', () => {
  it.each(['Catlas', 'Сatlаs', 'Moderator', 'Modération', 'Admin', '$upport'])(
    '%s, a name of the site, is none of a person',
    (name) => {
      expect(signUpSchema.shape.displayName.safeParse(name).error!.issues[0]!.message).toMatch(/team of the site/);
      expect(addSightingSchema.shape.name.safeParse(name).error!.issues[0]!.message).toMatch(/team of the site/);
    },
  );

  it('the site’s own names may be those of a cat', () => {
    expect(catNameSchema.parse('Admin')).toBe('Admin');
  });
});
