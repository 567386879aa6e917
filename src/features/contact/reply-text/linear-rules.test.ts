import { findImageKind } from '@catlas/platform/images/image-kind.ts';
import { escapeMarkup, withoutControlCharacters } from '@catlas/platform/markup/escape-markup.ts';
import { foldText } from '@catlas/platform/text/fold-text.ts';
import { tidyText } from '@catlas/platform/text/tidy-text.ts';
import { describe, expect, it } from 'vitest';
import { emailSchema, phoneFormSchema } from '#features/accounts/forms/account-schemas.ts';
import { findWarnings } from '#features/contact/warnings/find-warnings.ts';
import { parseOwnPath } from '#features/links/redirect-rules.ts';
import { readPhotoTags } from '#features/photos/read-photo-tags.ts';
import { parseMapLink } from '#features/places/coordinates/parse-map-link.ts';
import { tokenizeCoordinates } from '#features/places/coordinates/tokenize-coordinates.ts';
import { parsePlaceQuery } from '#features/places/parse-place-query.ts';
import { placeSearchKey } from '#features/places/place-search-key.ts';
import { namesStreet } from '#features/places/street-query.ts';
import { offerTraits } from '#features/traits/offer-traits.ts';
import { countCharacters } from '#ui/forms/count-characters.ts';
import { cutQuote } from './cut-quote.ts';
import { cutSignature } from './cut-signature.ts';
import { htmlToPlain } from './html-to-plain.ts';
import { readEnvelope } from './read-envelope.ts';
import { readReply } from './read-reply.ts';
import { removeOwnLinks } from './remove-own-links.ts';
import { replyWords } from './reply-words.ts';
import { scrubAddresses } from './scrub-addresses.ts';
import { findSpokenNumbers } from './spoken-numbers.ts';

// A rule with quadratic cost would let one mail from a stranger stop the site.

const words = replyWords('en');
const siteHosts = ['catlas.example', 'reply.catlas.example'];
const markers = words.markers;
const traces = {
  addresses: ['jane.doe71@farm.example', 'paul@x.example'],
  hosts: ['farm.example', 'mx3.post.example', 'a-a.example'],
};
const encode = (text: string) => new TextEncoder().encode(text);
const mailOf = (body: string, type = 'text/plain', more = '') =>
  readReply(encode(`From: Jane Doe <jane@farm.example>\nContent-Type: ${type}\n${more}\n${body}`), {
    words,
    siteHosts,
  });

const rules: Record<string, (text: string) => unknown> = {
  htmlToPlain,
  cutQuote: (text) => cutQuote(text, { markers, siteHosts, writerName: 'Jane Doe' }),
  'cutQuote above our marker': (text) =>
    cutQuote(`${text}\n${markers[0]}\n`, { markers, siteHosts, writerName: 'Jane Doe' }),
  cutSignature: (text) => cutSignature(text.split('\n'), { writerName: 'Jane Doe' }),
  removeOwnLinks: (text) => removeOwnLinks(text, { siteHosts, placeholder: '[link removed]' }),
  scrubAddresses: (text) => scrubAddresses(text, { removed: words.removed, traces }),
  findSpokenNumbers,
  'headers of a mail': (text) => readEnvelope(encode(`From: ${text.replaceAll('\n', '\n ')}\n\n`)),
  'lines of headers': (text) => readEnvelope(encode(`From: a@x.example\n${text}\n\n`)),
  'recipients of a mail': (text) => readEnvelope(encode(`From: a@x.example\nTo: ${text.replaceAll('\n', '\n ')}\n\n`)),
  'a plain mail': (text) => mailOf(text),
  'a mail of format=flowed': (text) => mailOf(text.replaceAll('\n', ' \n'), 'text/plain; format=flowed'),
  'a quoted-printable mail': (text) => mailOf(text, 'text/plain', 'Content-Transfer-Encoding: quoted-printable\n'),
  'a mail of HTML': (text) => mailOf(text, 'text/html'),
  'a mail of parts': (text) => mailOf(text, 'multipart/mixed; boundary=b'),
  findWarnings,
  offerTraits,
  foldText,
  tidyText,
  countCharacters,
  escapeMarkup,
  withoutControlCharacters,
  placeSearchKey,
  parseMapLink,
  'a link of a map': (text) => parseMapLink(`https://www.google.com/maps/dir/${encodeURI(text)}?q=${encodeURI(text)}`),
  tokenizeCoordinates: (text) => tokenizeCoordinates(text, { isCommaDecimal: true }),
  parsePlaceQuery,
  namesStreet,
  parseOwnPath: (text) => parseOwnPath(`/${text}`),
  emailSchema: (text) => emailSchema.safeParse(text),
  phoneSchema: (text) => phoneFormSchema.safeParse({ phone: text }),
  findImageKind: (text) => findImageKind(encode(text)),
  'tags of a photo': (text) => readPhotoTags(new Blob([new Uint8Array([0xff, 0xd8]), encode(text)]), 'jpeg'),
};

/** The last character ends no rule, so the rules can't stop early. */
const hostile = [
  '<div>',
  '<div> ',
  '</div>',
  '<blockquote>',
  '<td>',
  '<br>',
  '<p style="opacity:0      ">',
  '<p class="a gmail_signature',
  '<a href="',
  '<!--',
  '&amp;',
  '&#x1',
  '<',
  '--b\n\n',
  '--b\nContent-Type: multipart/mixed; boundary=c\n\n--c\n',
  '--b\nContent-Type: text/html\n\n<b>\n',
  '-----Original Message-----\n',
  'From: a\n',
  'From: a\nTo: b\n',
  'Von: a\nAn: b\nBetreff: c\n\n',
  'Word: a\n',
  'On 1:11 a\n',
  'On 24/11/2026 18:12 <a@b.example> wrote:\nx\n',
  'On 24/11/2026 18:12, A wrote:\n\n> x\n',
  'Am 24.11.2026 um 18:12 schrieb A:\n',
  'On ',
  'on 1:11 wrote ',
  '@ 1:11 wrote ',
  '> ',
  '> a\n',
  '>',
  '\n',
  ' ',
  ' \n',
  '\t',
  '-- \n',
  '____________\n',
  'a',
  'a ',
  'a-',
  'a.',
  'a@',
  '@',
  'a.a@',
  'Jane Doe\n',
  'Jane Doe\n12 Mill Lane\n\n',
  '1',
  '1 ',
  '1-',
  '12:',
  '+',
  '+ ',
  '0 ',
  'six ',
  'six 12 ',
  'et ',
  'tel ',
  '::',
  'jane@[1.',
  'http://a',
  'http://a ',
  'www.',
  'https://catlas.example/',
  'https://catlas.example/thread/\n',
  'catlas.example/',
  'reply+',
  '%2f',
  '%25',
  '/',
  '//a',
  '=',
  '=\n',
  'Aa1',
  'Aa1 ',
  '(',
  '"',
  '"a" ',
  'a:',
  '<a@x>,',
  '=?utf-8?q?a?= ',
  'é',
  '\u0301',
  '\u200b',
  '٠',
  'send code ',
  'pay 100 first ',
  'if the money ',
  'c.o.d.e ',
  's e n d  ',
  '50 and he ',
  'free ',
  'black ',
  'black cat. ',
  'kittens are ',
  '2 years ',
  '; ',
  '1°',
  'n ',
  '!3d1!4d',
];

/** CPU time, in microseconds, does not depend on other programs. Its clock may tick every 4 ms. */
async function costOf(rule: (text: string) => unknown, texts: string[]): Promise<number> {
  const before = process.threadCpuUsage();
  for (const text of texts) await Promise.resolve(rule(text)).catch(() => null);
  const { user, system } = process.threadCpuUsage(before);
  return user + system;
}

const characters = 12_000;
/** A cheaper rule is measured with its longest text: moving memory is slow from some 100 kB on. */
const tickCost = 4500;
const pieces = 8;
/** Below this the clock is too coarse. A quadratic rule takes more: 72 million steps. */
const leastCost = 40_000;
/** One text costs as much as eight eighths of it, or eight times as much if the cost is quadratic. */
const mostGrowth = 3;
const mostTries = 5;

/** Returns how much more a text costs than its parts, or 0 within the error of measurement. */
async function growthOf(rule: (text: string) => unknown, part: string, longest = characters): Promise<number> {
  const text = (length: number) => `Hello\n${part.repeat(length / part.length)}\u0001!`;
  const isCheap = longest > characters && (await costOf(rule, [text(characters)])) < tickCost;
  const length = isCheap ? longest : characters;
  const eighths = Array.from({ length: pieces }, () => text(length / pieces));
  let [parts, whole] = [Infinity, Infinity];
  for (let tries = 0; tries < mostTries; tries++) {
    whole = Math.min(whole, await costOf(rule, [text(length)]));
    if (whole < leastCost) return 0;
    parts = Math.min(parts, await costOf(rule, eighths));
    if (whole < mostGrowth * parts) return 0;
  }
  return whole / parts;
}

const longest: Record<string, number> = {
  htmlToPlain: 480_000,
  removeOwnLinks: 200_000,
  'lines of headers': 200_000,
  'a mail of parts': 200_000,
};

it('the measurement finds a rule that takes the square of the length, and no other', async () => {
  let steps = 0;
  const squared = (text: string) => {
    for (let at = 0; at < text.length; at++) for (let other = at; other < text.length; other++) steps += other & 1;
  };
  const linear = (text: string) => {
    for (let at = 0; at < 2000 * text.length; at++) steps += at & 1;
  };
  expect(await growthOf(squared, 'a')).toBeGreaterThan(mostGrowth);
  expect(await growthOf((text) => /\s+$/.test(text), ' ')).toBeGreaterThan(mostGrowth);
  expect(await growthOf(linear, 'a')).toBe(0);
  expect(steps).toBeGreaterThan(0);
});

describe.each(Object.entries(rules))('%s', (name, rule) => {
  it('a rule takes no more than in proportion to the length of what it reads', async () => {
    const slow: Record<string, number> = {};
    for (const part of hostile) {
      const growth = await growthOf(rule, part, longest[name]);
      if (growth > 0) slow[part] = Math.round(growth);
    }
    expect(slow).toEqual({});
  });
});
