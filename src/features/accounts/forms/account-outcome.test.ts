import { expect, it } from 'vitest';
import { nameProvider } from '#features/accounts/sign-in/provider-name.ts';
import { refuse } from './account-outcome.ts';

it.each(['constructor', 'toString', '__proto__'])('the outcome treats the code or provider %s as unknown', (name) => {
  const unknown = 'no_such_code';
  const refused = (code: string) => JSON.stringify(refuse({ code, message: '' }));
  expect(refused(name)).toBe(refused(unknown).replaceAll(unknown, name));
  expect(nameProvider(name).toLowerCase()).toBe(name.toLowerCase().replaceAll('_', ' '));
});
