import { describe, expect, it } from 'vitest';
import { createRequestUrlReader } from '#http/request-url.ts';
import { parseConfig } from '../../../../src/context/config.ts';

const readerFor = (environment: Record<string, string>) => createRequestUrlReader(parseConfig(environment));
const originFor = (environment: Record<string, string>, headers: Record<string, string>) => {
  const url = readerFor(environment)({ url: '/login?a=1', headers });
  return url?.endsWith('/login?a=1') ? url.slice(0, -'/login?a=1'.length) : url;
};
const proxied = { 'x-forwarded-proto': 'https' };

describe('without PUBLIC_URL the origin', () => {
  it.each(['localhost:3000', '127.0.0.1:3000', '192.168.1.7:3000', '[::1]:3000', '[fe80::1]', 'my-laptop.local'])(
    'without PUBLIC_URL the origin is the host that the client used: %s',
    (host) => {
      expect(originFor({}, { host })).toBe(`http://${host}`);
    },
  );

  it('without PUBLIC_URL the origin has the scheme and the host that a trusted proxy names, and no others', () => {
    const host = 'catlas:3000';
    const forwarded = { ...proxied, host, 'x-forwarded-host': 'cats.example.org' };
    expect(originFor({ TRUST_PROXY: '1' }, { ...proxied, host: 'cats.example.org' })).toBe('https://cats.example.org');
    expect(originFor({ TRUST_PROXY: '1' }, forwarded)).toBe('https://cats.example.org');
    expect(originFor({ TRUST_PROXY: '0' }, forwarded)).toBe('http://catlas:3000');
  });

  it('is what the nearest proxy says, not what a client sent to it', () => {
    const headers = {
      host: 'catlas:3000',
      'x-forwarded-proto': 'http, https',
      'x-forwarded-host': 'evil.example, cats.example.org',
    };
    expect(originFor({ TRUST_PROXY: '1' }, headers)).toBe('https://cats.example.org');
  });

  it.each([
    'evil.example/path',
    'user@evil.example',
    'a b',
    'a?b',
    'a#b',
    'a\\b',
    '',
    ':3000',
    'a:b',
    '[::1',
    'é.example',
  ])('without PUBLIC_URL the origin does not exist for the host %j', (host) => {
    expect(originFor({}, { host })).toBeNull();
    expect(originFor({ TRUST_PROXY: '1' }, { host: 'x', 'x-forwarded-host': host || '/' })).toBeNull();
  });

  it('without PUBLIC_URL the origin does not exist for a forwarded scheme that is not http or https', () => {
    expect(originFor({ TRUST_PROXY: '1' }, { host: 'x', 'x-forwarded-proto': 'javascript' })).toBeNull();
  });

  it('without PUBLIC_URL the origin is the address of this machine where HTTP/1.0 names no host', () => {
    expect(originFor({ PORT: '4000' }, {})).toBe('http://localhost:4000');
  });
});

describe('with PUBLIC_URL the origin', () => {
  const site = { PUBLIC_URL: 'https://cats.example.org', TRUST_PROXY: '1' };
  const direct = { ...site, TRUST_PROXY: '0' };

  it.each(['cats.example.org', '127.0.0.1:3000', 'catlas-1', 'evil.example', 'not a host', ''])(
    'the origin with PUBLIC_URL is always the public one, also where the proxy sends the host %j',
    (host) => {
      for (const environment of [site, direct]) {
        for (const origin of ['https://cats.example.org', 'https://evil.example', 'null']) {
          expect(originFor(environment, { host, origin })).toBe('https://cats.example.org');
        }
        expect(originFor(environment, { host })).toBe('https://cats.example.org');
      }
    },
  );

  it('the origin is another address of this server for a form of a page that was opened there', () => {
    const headers = { host: '192.168.1.7:3000', origin: 'http://192.168.1.7:3000' };
    expect(originFor(site, headers)).toBe('http://192.168.1.7:3000');
    expect(originFor({ PUBLIC_URL: 'http://localhost:3000' }, headers)).toBe('http://192.168.1.7:3000');
    expect(originFor(site, { ...headers, ...proxied })).toBe('https://cats.example.org');
  });

  it('the origin is never the plain one of the public host, whose pages an attacker on the network can write', () => {
    const headers = { host: 'cats.example.org', origin: 'http://cats.example.org' };
    expect(originFor(direct, headers)).toBe('https://cats.example.org');
    expect(originFor(site, { ...headers, ...proxied })).toBe('https://cats.example.org');
  });
});

describe('the path and the query', () => {
  const read = readerFor({});
  const headers = { host: 'localhost:3000' };

  it.each([
    ['/', '/'],
    ['/fr/cat/1?at=48.1,2.3', '/fr/cat/1?at=48.1,2.3'],
    ['/assets/app-1a2b.js', '/assets/app-1a2b.js'],
    ['/?next=//evil.example\\', '/?next=//evil.example\\'],
    ['/caf\u00e9?q="x"', '/caf%C3%A9?q=%22x%22'],
    ['/a/../b', '/b'],
    ['/%2F%2Fevil', '/%2F%2Fevil'],
    ['/%', '/%'],
    ['/%09/', '/%EF%BF%BD/'],
    ['/cat/%0d%0Ax-injected:%201/sent', '/cat/%EF%BF%BD%EF%BF%BDx-injected:%201/sent'],
    ['/%00%1F%7f%20%80?q=%00%0A#%00', '/%EF%BF%BD%EF%BF%BD%EF%BF%BD%20%80?q=%00%0A#%00'],
    ['http://localhost:3000/about?a', '/about?a'],
    ['http://LOCALHOST:3000', '/'],
    ['http://localhost:3000?a', '/?a'],
  ])('%j are read as %j', (target, expected) => {
    expect(read({ url: target, headers })).toBe(`http://localhost:3000${expected}`);
  });

  it.each([
    '//',
    '///',
    '//[/',
    '//anything/cat/1',
    '/fr//evil.example',
    '/about//',
    '//evil.example:1:2',
    '/\\evil',
    '\\/evil',
    '/.//evil',
    '/..//evil',
    '/x/..//evil',
    '/%2e//evil',
    '/%2E%2e//evil',
    '/\t/evil',
    '*',
    '',
    'evil',
    '@evil.example/',
    'http://evil.example/',
    'http://localhost:3000//evil.example',
    'https://user@localhost:3000/',
    'ftp://localhost:3000/',
  ])('the path and the query %j are rejected', (target) => {
    expect(read({ url: target, headers })).toBeNull();
  });
});
