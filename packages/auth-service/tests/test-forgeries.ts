import fc from 'fast-check';

const characters = fc.constantFrom(...'0123456789abcdefABCXYZ-_ghz.%\u0000é '.split(''));

/** Never generates the real one. */
export function forgeriesOf(real: string, isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()) {
  const position = fc.nat({ max: real.length - 1 });
  return fc
    .oneof(
      position.map((at) => real.slice(0, at)),
      position.map((at) => real.slice(at + 1)),
      fc.tuple(position, characters).map(([at, other]) => real.slice(0, at) + other + real.slice(at + 1)),
      fc.tuple(position, characters).map(([at, other]) => real.slice(0, at) + other + real.slice(at)),
      fc.constant(real + real),
      fc.constant(`{${real}}`),
      fc.constant(real.replaceAll('-', '')),
      fc.constant(`${real}' or '1'='1`),
      fc.uuid(),
      fc.string({ maxLength: 60 }),
    )
    .filter((forged) => !isSame(forged, real));
}

/** Browsers and servers might read these addresses differently from http://site.test. */
export const lookAlikes = fc.oneof(
  fc
    .tuple(
      fc.constantFrom('http:', 'https:', 'HTTP:', 'javascript:', 'data:', 'file:', '', 'http:/', '//', 'ht\ttp:'),
      fc.constantFrom('//', '/', '\\\\', '/\\', '///', '', '//\t'),
      fc.constantFrom(
        'site.test.evil.test',
        'evil.test',
        'site.test@evil.test',
        'evil.test#@site.test',
        'evil.test\\@site.test',
        'site.test%2eevil.test',
        'site.test\u3002evil.test',
        'ѕite.test',
        'xsite.test',
        'site.test:80@evil.test',
        'site.test:8080',
        'user:secret@site.test',
        '[::ffff:10.0.0.1]',
        '2130706433',
        '0x7f.1',
        '10.0.0.1',
      ),
      fc.constantFrom(
        '',
        '/',
        '/welcome',
        '?next=http://site.test',
        '#http://site.test',
        '/../',
        '\n',
        '%0d%0aLocation:x',
      ),
    )
    .map((parts) => parts.join('')),
  fc
    .tuple(fc.constantFrom('http', 'https'), fc.domain(), fc.string())
    .map(([scheme, domain, path]) => `${scheme}://${domain}/${path}`),
  fc.string({ maxLength: 80 }),
);
