import { argon2Sync } from 'node:crypto';
import bcrypt from 'bcrypt';
import { expect, test } from 'vitest';
import { parsePasswordHash } from './password-hashes.ts';

const bcryptHash = bcrypt.hashSync('password', 4);
const firebaseKey = 'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==';
const firebaseHash = 'lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==';
const firebase = (changes = {}, salt = '42xEC+ixf3L2lw==', hash = firebaseHash) => {
  const parameters = Object.entries({ v: 1, n: 14, r: 8, p: 1, ss: 'Bw==', sk: firebaseKey, ...changes });
  return `$fbscrypt$${parameters.map(([name, value]) => `${name}=${value}`).join(',')}$${salt}$${hash}`;
};

const argon2 = (changes = {}) => {
  const usual = { kind: 'argon2id', v: 19, m: 64, t: 1, p: 1, more: '', salt: 'c29tZXNhbHQ', hash: 'AAAAAA' };
  const { kind, v, m, t, p, more, salt, hash } = { ...usual, ...changes };
  return `$${kind}$v=${v}$m=${m},t=${t},p=${p}${more}$${salt}$${hash}`;
};

test.each([
  ['bcrypt', 'password', bcryptHash],
  ['bcrypt as older libraries name it', 'password', bcryptHash.replace('$2b', '$2a')],
  ['bcrypt as PHP names it', 'password', bcryptHash.replace('$2b', '$2y')],
  // The reference implementation has these vectors.
  ['argon2id', 'password', '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'],
  ['argon2i', 'password', '$argon2i$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$wWKIMhR9lyDFvRz9YTZweHKfbftvj+qf+YFY4NeBbtA'],
  ['argon2 in several lanes', 'pässword', inLanes('pässword', 4)],
  // The project has this vector.
  ['Firebase scrypt', 'user1password', firebase()],
])('a password hashed by %s is known again, and no other', async (_kind, password, hash) => {
  const compare = parsePasswordHash(hash);
  expect(await compare(password)).toBe(true);
  for (const wrong of ['', password.slice(1), `${password} `, password.toUpperCase()]) {
    expect(await compare(wrong)).toBe(false);
  }
});

function inLanes(message: string, parallelism: number): string {
  const nonce = Buffer.from('a salt of 16 b..');
  const options = { message, nonce, parallelism, tagLength: 24, memory: 64, passes: 3 };
  const plain = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
  return `$argon2id$v=19$m=64,t=3,p=${parallelism}$${plain(nonce)}$${plain(argon2Sync('argon2id', options))}`;
}

test.each([
  ['', 'no known kind'],
  ['plain text', 'no known kind'],
  [bcryptHash.slice(0, -1), 'no known kind'],
  [bcryptHash.replace('$2b', '$2x'), 'no known kind'],
  [bcryptHash.replace('$04$', '$03$'), 'cost'],
  [bcryptHash.replace('$04$', '$31$'), 'cost'],
  [argon2({ kind: 'argon2d' }), 'kind argon2d'],
  [argon2({ v: 16 }), 'version 16'],
  ['$argon2id$m=64,t=1,p=1$c29tZXNhbHQ$AAAAAA', 'no argon2 hash'],
  [argon2({ more: ',keyid=a' }), 'key or data'],
  [argon2({ more: ',data=a' }), 'key or data'],
  [argon2({ m: 7 }), 'm out of 8'],
  [argon2({ m: 64, p: 9 }), 'm out of 72'],
  [argon2({ m: 4_194_304 }), 'm out of'],
  [argon2({ t: 0 }), 't out of'],
  [argon2({ t: 999_999 }), 't out of'],
  [argon2({ p: 0 }), 'p out of'],
  [argon2({ p: 17, m: 1024 }), 'p out of'],
  [argon2({ salt: 'c29tZXNhbHQ=' }), 'salt that is no base64'],
  [argon2({ salt: '' }), 'too short'],
  [argon2({ hash: '' }), 'too short'],
  [argon2({ hash: '###' }), 'hash that is no base64'],
  ['$fbscrypt$v=1,n=14,r=8$42xEC+ixf3L2lw==$AAAA', 'no Firebase'],
  [firebase({ v: 2 }), 'version 2'],
  [firebase({ n: 0 }), 'n out of'],
  [firebase({ n: 24 }), 'too much memory'],
  [firebase({ r: 0 }), 'r out of'],
  [firebase({ p: 0 }), 'p out of'],
  [firebase({ sk: '#' }), 'sk that is no base64'],
  [firebase({ ss: 'B' }), 'ss that is no base64'],
  [firebase({}, '#'), 'salt that is no base64'],
  [firebase({}, undefined, '#'), 'hash that is no base64'],
])('the hash "%s", which can never match, is refused: %s', (hash, reason) => {
  expect(() => parsePasswordHash(hash)).toThrow(reason);
});
