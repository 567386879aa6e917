import { describe, expect, it } from 'vitest';
import { emailSchema, signInSchema } from './account-schemas.ts';

const messageOf = (text: string) => emailSchema.safeParse(text).error?.issues[0]?.message;

describe('an e-mail address', () => {
  it.each([
    ['jane@münchen.de', 'jane@xn--mnchen-3ya.de'],
    ['jane@MÜNCHEN.de', 'jane@xn--mnchen-3ya.de'],
    ['jane@xn--mnchen-3ya.de', 'jane@xn--mnchen-3ya.de'],
    ['ivan@почта.рф', 'ivan@xn--80a1acny.xn--p1ai'],
    ['ivan@xn--80a1acny.xn--p1ai', 'ivan@xn--80a1acny.xn--p1ai'],
    ['ling@例子.测试', 'ling@xn--fsqu00a.xn--0zwm56d'],
    [' Jane.O+cats@Example.org ', 'Jane.O+cats@Example.org'],
  ])('%s is taken in the form that mail servers know', (typed, taken) => {
    expect(emailSchema.parse(typed)).toBe(taken);
    expect(signInSchema.parse({ identifier: typed, password: 'x' }).identifier).toEqual({ email: taken });
  });

  it.each([
    'jane',
    'jane@',
    '@münchen.de',
    'jane@münchen',
    'a@b@ü.de',
    'jane@mün chen.de',
    'jane@ü.de/x',
    'jane@ü.de:80',
  ])('%s is refused', (typed) => {
    expect(messageOf(typed)).toMatch('not an email address');
  });

  it.each(['josé@example.org', 'josé@münchen.de'])(
    '%s is refused with the reason: the letters before the @',
    (typed) => {
      expect(messageOf(typed)).toMatch('Before the @');
      const { error } = signInSchema.safeParse({ identifier: typed, password: 'x' });
      expect(error?.issues[0]?.message).toMatch('Before the @');
    },
  );
});
