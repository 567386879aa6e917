import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '#tests/test-scale.ts';
import { parseMultipart } from './parse-multipart.ts';

async function encode(form: FormData) {
  const sent = new Response(form);
  return { contentType: sent.headers.get('content-type')!, body: Buffer.from(await sent.arrayBuffer()) };
}

const type = 'multipart/form-data; boundary=cat';
const parse = (text: string, contentType = type) => parseMultipart(Buffer.from(text), contentType);
const part = (headers: string, content = 'x') => `--cat\r\n${headers}\r\n\r\n${content}\r\n`;
const named = (name: string) => part(`Content-Disposition: form-data; name="${name}"`);

describe('a form', () => {
  it('arrives as it was filled in, whatever its names, texts and files are made of', async () => {
    const text = fc.string({ unit: 'binary' }).map((written) => written.toWellFormed().replace(/\r\n?|\n/g, '\r\n'));
    const file = fc.record({ fileName: fc.string({ unit: 'grapheme', minLength: 1 }), bytes: fc.uint8Array() });
    const fields = fc.array(fc.tuple(fc.string({ unit: 'grapheme' }), fc.oneof(text, file)), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(fields, async (filled) => {
        const form = new FormData();
        for (const [name, value] of filled) {
          if (typeof value === 'string') form.append(name, value);
          else form.append(name, new Blob([value.bytes]), value.fileName);
        }
        const { body, contentType } = await encode(form);
        const parts = parseMultipart(body, contentType)!;
        expect(parts.map(({ name, fileName, bytes }) => ({ name, fileName, hex: bytes.toString('hex') }))).toEqual(
          filled.map(([name, value]) => ({
            name: name.replace(/\r\n?|\n/g, '\r\n'),
            fileName: typeof value === 'string' ? null : value.fileName,
            hex: Buffer.from(typeof value === 'string' ? value : value.bytes).toString('hex'),
          })),
        );
      }),
      { numRuns: propertyRuns(300) },
    );
  });

  it.each([
    ['a line separator', '\u2028'],
    ['a paragraph separator', '\u2029'],
    ['a next line', '\u0085'],
  ])('a form may have %s in its names', async (_what, character) => {
    const form = new FormData();
    form.set(`na${character}me`, new Blob(['x']), `cat${character}.jpg`);
    const { body, contentType } = await encode(form);
    expect(parseMultipart(body, contentType)).toMatchObject([
      { name: `na${character}me`, fileName: `cat${character}.jpg` },
    ]);
  });

  it('a form is not copied: a photo is a view of the body it came in', async () => {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(5000)]), 'cat.jpg');
    const { body, contentType } = await encode(form);
    expect(parseMultipart(body, contentType)![0]!.bytes.buffer).toBe(body.buffer);
  });

  it('a form may hold what looks like its own border', () => {
    const content = '--cat-\r\n--ca\r\n\r\n-cat\r\n';
    const parts = parse(`${part('content-disposition: form-data; name="file"; filename=""', content)}--cat--`);
    expect(parts).toMatchObject([{ name: 'file', fileName: '' }]);
    expect(parts![0]!.bytes.toString()).toBe(content);
  });

  it.each([
    ['name=a; filename=cat.jpg', 'cat.jpg'],
    [`name="a"; filename*=utf-8''%C3%A9t%C3%A9.jpg`, "utf-8''%C3%A9t%C3%A9.jpg"],
    [`filename="a;b.jpg"; name="a"`, 'a;b.jpg'],
  ])('a form may name its files as programs do: %s', (written, fileName) => {
    const parts = parse(`${part(`Content-Disposition: form-data; ${written}`)}--cat--`);
    expect(parts).toMatchObject([{ name: 'a', fileName }]);
  });

  it('a form may write its border in quotes, and more behind its end', () => {
    const parts = parse(`${named('a')}--cat--\r\nand more`, 'Multipart/Form-Data; charset=utf-8; boundary="cat"');
    expect(parts).toMatchObject([{ name: 'a', fileName: null }]);
  });
});

describe('an invalid or incomplete form', () => {
  it.each([
    ['an empty body', ''],
    ['another border', `${named('a')}--cat--`.replaceAll('cat', 'dog')],
    ['something before the first border', ` ${named('a')}--cat--`],
    ['a body that was cut off', named('a')],
    ['a part that was cut off', '--cat\r\nContent-Disposition: form-data; name="a"\r\n\r\nx'],
    ['a part without a name', `${part('Content-Disposition: form-data')}--cat--`],
    ['a part that only says a file name', `${part('Content-Disposition: form-data; filename="a"')}--cat--`],
    ['a part without headers', '--cat\r\nx\r\n--cat--'],
    [
      'headers without an end',
      `--cat\r\nContent-Disposition: form-data; name="a"${'x'.repeat(5000)}\r\n\r\n\r\n--cat--`,
    ],
    ['more parts than a form has', `${named('a').repeat(101)}--cat--`],
  ])('%s is refused as a form', (_what, body) => {
    expect(parse(body)).toBeNull();
  });

  it.each(['', 'text/plain', 'multipart/form-data', 'multipart/mixed; boundary=cat', 'multipart/form-data; boundary='])(
    'a body of the type “%s” is refused',
    (contentType) => {
      expect(parse(`${named('a')}--cat--`, contentType)).toBeNull();
    },
  );
});
