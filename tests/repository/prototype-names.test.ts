import { expect, it } from 'vitest';
import { refuse } from '#features/accounts/forms/account-outcome.ts';
import { nameProvider } from '#features/accounts/sign-in/provider-name.ts';
import { placeSearchKey } from '#features/places/place-search-key.ts';
import { refuseProfile } from '#features/profile/section/profile-outcome.ts';
import { kindOfFactor } from '#features/profile/sign-in/factor-kind.ts';

it.each(['constructor', 'toString', 'valueOf', 'hasOwnProperty', '__proto__'])(
  'a text of a request that is a name of every object, %s, is found in no table',
  (name) => {
    const unknown = { code: 'no-such-code', message: '' };
    const asked = { code: name, message: '' };
    expect(JSON.stringify(refuse(asked))).toBe(JSON.stringify(refuse(unknown)).replaceAll(unknown.code, name));
    expect(JSON.stringify(refuseProfile(asked))).toBe(
      JSON.stringify(refuseProfile(unknown)).replaceAll(unknown.code, name),
    );
    expect(kindOfFactor({ kind: name as 'totp' })).toBeNull();
    expect(nameProvider(name).toLowerCase()).toBe(name.toLowerCase().replaceAll('_', ' '));
    expect(placeSearchKey(name)).toBe(name.toLowerCase().replaceAll('_', ''));
  },
);
