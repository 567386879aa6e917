import { makeVapidKeys } from '@catlas/platform/push/vapid-keys.ts';
import { expect, it } from 'vitest';
import { parseConfig } from './config.ts';

it('a replica without its primary database is refused by name, as is a pool without connections for work', () => {
  const replica = 'postgres://u:secret@replica/catlas';
  expect(() => parseConfig({ DATABASE_REPLICA_URL: replica })).toThrow(/DATABASE_REPLICA_URL: needs DATABASE_URL/);
  expect(() => parseConfig({ DATABASE_REPLICA_URL: 'mysql://u:secret@replica/catlas' })).toThrow(
    /DATABASE_REPLICA_URL: .*\(it is "mysql:\/\/u:\*\*\*@replica/,
  );
  expect(() => parseConfig({ DATABASE_POOL_SIZE: '1' })).toThrow(/DATABASE_POOL_SIZE: must be at least 3/);
  const config = parseConfig({
    DATABASE_URL: 'postgres://u:secret@db/catlas',
    DATABASE_REPLICA_URL: replica,
    DATABASE_STATEMENT_TIMEOUT: '0',
    DATABASE_ACQUIRE_TIMEOUT: '2.5',
  });
  expect(config).toMatchObject({
    databaseReplicaUrl: replica,
    databasePool: { size: 10, statementTimeoutMs: 0, acquireTimeoutMs: 2_500 },
  });
});

it.each([
  ['ADMIN_EMIALS', 'ADMIN_EMAILS'],
  ['PUBLC_URL', 'PUBLIC_URL'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['TRUST_PROXI', 'TRUST_PROXY'],
  ['DATADIR', 'DATA_DIR'],
  ['DMEO', 'DEMO'],
  ['PROT', 'PORT'],
])('a misspelt setting stops the start, which names the right one: %s', (name, meant) => {
  expect(() => parseConfig({ [name]: '1' })).toThrow(`\n  ${name}: is no setting; ${meant} is one`);
});

it('a name that another program may have is no error', () => {
  const others = {
    HOME: '/root',
    HOSTS: 'x',
    PORTS: '1',
    POST: '1',
    DATA_DIRS: 'x',
    PUBLIC_URLS: 'x',
    EDITOR: 'vi',
    SMTP_HOST: 'x',
  };
  expect(() => parseConfig({ ...others, DATA_DIR: 'x', PUBLIC_URL: 'http://x' })).not.toThrow();
  expect(() => parseConfig({ PUBLC_URL: '' })).not.toThrow();
});

it.each(['yes', '1', 'true'])('TRUST_PROXY=%s is on, and another word is named with what is possible', (value) => {
  expect(parseConfig({ TRUST_PROXY: value }).trustProxy).toBe(true);
  expect(() => parseConfig({ TRUST_PROXY: 'on' })).toThrow(
    'TRUST_PROXY: must be 1 or 0, true or false, yes or no (it is "on")',
  );
});

it('keys for push services are a pair, and a wrong one is named without the value', () => {
  const { publicKey, privateKey } = makeVapidKeys();
  const pair = { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey };
  expect(parseConfig({}).vapidKeys).toBeNull();
  expect(parseConfig(pair).vapidKeys).toEqual({ publicKey, privateKey });
  expect(() => parseConfig({ VAPID_PUBLIC_KEY: publicKey })).toThrow('VAPID_PRIVATE_KEY: is needed beside');
  expect(() => parseConfig({ VAPID_PRIVATE_KEY: privateKey })).toThrow('VAPID_PUBLIC_KEY: is needed beside');
  const mixed = { ...pair, VAPID_PUBLIC_KEY: makeVapidKeys().publicKey };
  expect(() => parseConfig(mixed)).toThrow(
    /^These settings are wrong:\n {2}VAPID_PUBLIC_KEY: must belong to VAPID_PRIVATE_KEY$/,
  );
  expect(() => parseConfig({ ...pair, VAPID_PRIVATE_KEY: 'secret' })).toThrow(
    /VAPID_PRIVATE_KEY: must be 32 bytes(?!.*secret)/,
  );
});

it('push services get an address that they accept', () => {
  expect(parseConfig({ PUBLIC_URL: 'https://cats.example.org' }).vapidSubject).toBe('https://cats.example.org');
  expect(parseConfig({ CONTACT_EMAIL: 'hello@example.org' }).vapidSubject).toBe('mailto:hello@example.org');
  const subject = 'mailto:push@example.org';
  expect(parseConfig({ PUBLIC_URL: 'https://cats.example.org', VAPID_SUBJECT: subject }).vapidSubject).toBe(subject);
  expect(() => parseConfig({ VAPID_SUBJECT: 'hello@example.org' })).toThrow(
    /VAPID_SUBJECT: must be an address that starts/,
  );
});
