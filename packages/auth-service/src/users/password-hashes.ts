import { argon2, createCipheriv, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import bcrypt from 'bcrypt';

/* Imported passwords may have these hashes (contract §6); this service's own are bcrypt. */

/** Compares on a worker thread. */
export type ComparePassword = (password: string) => Promise<boolean>;

/** Hashes that need more memory are refused. */
const maxMemoryBytes = 256 * 1024 * 1024;
const maxPasses = 32;
const maxLanes = 16;
const maxBcryptCost = 16;

/** Throws an Error that names the unreadable or unsupported part. */
export function parsePasswordHash(hash: string): ComparePassword {
  if (hash.startsWith('$argon2')) return parseArgon2(hash);
  if (hash.startsWith('$fbscrypt$')) return parseFirebaseScrypt(hash);
  return parseBcrypt(hash);
}

function parseBcrypt(hash: string): ComparePassword {
  const [, cost] = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/.exec(hash) ?? [];
  if (!cost) throw new Error('is of no known kind');
  if (Number(cost) < 4 || Number(cost) > maxBcryptCost) throw new Error(`has a cost out of 4 to ${maxBcryptCost}`);
  // PHP writes `2y` for `2b`.
  const readable = hash.replace(/^\$2y/, '$2b');
  return (password) => bcrypt.compare(password, readable);
}

const argon2Pattern =
  /^\$(argon2\w*)\$v=(\d+)\$m=(\d+),t=(\d+),p=(\d+)(,keyid=[^,$]+)?(,data=[^$]+)?\$([^$]*)\$([^$]*)$/;

function parseArgon2(hash: string): ComparePassword {
  const match = argon2Pattern.exec(hash);
  if (!match) throw new Error('is no argon2 hash');
  const [, algorithm, version, m, t, p, keyId, data, saltText, hashText] = match;
  if (algorithm !== 'argon2i' && algorithm !== 'argon2id') throw new Error(`is of kind ${algorithm}`);
  if (version !== '19') throw new Error(`is of argon2 version ${version}`);
  if (keyId || data) throw new Error('has a key or data of its own');
  const parallelism = readCount('p', p, { min: 1, max: maxLanes });
  const memory = readCount('m', m, { min: 8 * parallelism, max: maxMemoryBytes / 1024 });
  const passes = readCount('t', t, { min: 1, max: maxPasses });
  const nonce = readBase64('salt', saltText, { isPadded: false });
  const expected = readBase64('hash', hashText, { isPadded: false });
  if (nonce.length < 8 || expected.length < 4) throw new Error('has too short a salt or hash');
  const parameters = { nonce, parallelism, memory, passes, tagLength: expected.length };
  return async (password) => {
    const actual = await promisify(argon2)(algorithm, { ...parameters, message: password });
    return timingSafeEqual(actual, expected);
  };
}

const firebasePattern =
  /^\$fbscrypt\$v=(\d+),n=(\d+),r=(\d+),p=(\d+)(?:,ss=([^,$]+))?(?:,sk=([^,$]+))?\$([^$]+)\$([^$]+)$/;

/** Firebase derives an AES key from the password and stores the project's signer key encrypted with it. */
function parseFirebaseScrypt(hash: string): ComparePassword {
  const match = firebasePattern.exec(hash);
  if (!match) throw new Error('is no Firebase scrypt hash');
  const [, version, n, r, p, separator, signer, saltText, hashText] = match;
  if (version !== '1') throw new Error(`is of Firebase scrypt version ${version}`);
  const cost = 2 ** readCount('n', n, { min: 1, max: 24 });
  const blockSize = readCount('r', r, { min: 1, max: 64 });
  const parallelization = readCount('p', p, { min: 1, max: maxLanes });
  if (128 * cost * blockSize > maxMemoryBytes) throw new Error('asks for too much memory');
  const salt = Buffer.concat([readBase64('salt', saltText), readBase64('ss', separator)]);
  const signerKey = readBase64('sk', signer);
  const expected = readBase64('hash', hashText);
  const options = { cost, blockSize, parallelization, maxmem: 2 * maxMemoryBytes };
  return async (password) => {
    const key = await deriveKey(password, salt, options);
    const cipher = createCipheriv('aes-256-ctr', key, Buffer.alloc(16));
    const actual = Buffer.concat([cipher.update(signerKey), cipher.final()]);
    return actual.length === expected.length && timingSafeEqual(actual, expected);
  };
}

function deriveKey(password: string, salt: Buffer, options: object): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password, salt, 32, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
}

function readCount(name: string, text: string | undefined, { min, max }: { min: number; max: number }): number {
  const value = Number(text);
  if (!(value >= min && value <= max)) throw new Error(`has ${name} out of ${min} to ${max}`);
  return value;
}

function readBase64(name: string, text = '', { isPadded = true } = {}): Buffer {
  const bytes = Buffer.from(text, 'base64');
  const written = isPadded ? bytes.toString('base64') : bytes.toString('base64').replace(/=+$/, '');
  if (written !== text) throw new Error(`has a ${name} that is no base64`);
  return bytes;
}
