import { locales } from '#i18n/languages.ts';

interface OwnLinks {
  siteHosts: readonly string[];
  placeholder: string;
}

/** Links to other pages are removed: they may hold a secret, such as those to a conversation or a draft. */
const publicPath = new RegExp(`^(?:/(?:${locales.join('|')}))?(?:/|/cat/\\d{1,15}|/[cp]/[a-z0-9]{1,20})?$`, 'i');

/** These services wrap links, so their links may hide ours. */
const linkProtectors =
  /(?:^|\.)(?:safelinks\.protection\.outlook\.com|urldefense\.(?:com|us|proofpoint\.com)|mimecast(?:protect)?\.com|cudasvc\.com|awstrack\.me|sophos\.com|trendmicro\.com|fireeye\.com|forcepoint\.com|barracudanetworks\.com|exclaimer\.net)$/;

const marksOfQuotes = '[> \\t|]*';
/** A link needs no scheme: the host of a site is enough. */
const anyLink = /(?:https?(?::|%(?:25){0,3}3a)(?:\/|%(?:25){0,3}2f){2}|www\.)[^\s<>"]+/gi;
/** Quoted-printable, `format=flowed` or a line's length can break a link into two lines. */
const continuation = new RegExp(`=?[ \\t]*\\n${marksOfQuotes}([\\w.~%/?=&#+-]+)`, 'y');
/** A key that lost the beginning of its link is 30 or more characters of base64 with capitals and digits. */
const bareKey = /(?<![\w/.%=&-])(?=[\w-]{0,60}\d)(?=[\w-]{0,60}[A-Z])(?=[\w-]{0,60}[a-z])[\w-]{30,100}(?![\w/.%=&-])/g;
/** A key behind a slash can be from a link that lost its host. */
const keyOfPath = /(?:\/|%2f)(?=[\w-]{0,60}[0-9A-Z_-])[\w-]{30,100}(?:(?:\/|%2f)\w{1,20})?/gi;
const pathBefore = /[\w.%/:-]{0,120}$/;
const replyAddress = /(?:mailto(?::|%3a))?reply(?:\+|%2b)[a-z2-7]{4,80}(?:(?:@|%40)[^\s<>"]*)?/gi;

interface Range {
  start: number;
  end: number;
}

/** Links in our mails can open a conversation. Finds them whatever the quoting, the encoding and the line breaks. */
export function removeOwnLinks(text: string, { siteHosts, placeholder }: OwnLinks): string {
  const hosts = siteHosts.map((host) => host.toLowerCase());
  const ranges = [
    ...findOwnHosts(text, hosts),
    ...findAll(text, anyLink).filter(({ start, end }) => isSecretLink(text.slice(start, end), hosts)),
    ...findAll(text, keyOfPath)
      .filter(({ start }) => !isInLink(text, start))
      .map(({ start, end }) => ({ start: start - lengthOfPathBefore(text, start), end })),
    ...findAll(text, bareKey),
    ...findAll(text, replyAddress),
  ].map((range) => extend(text, range));
  let kept = '';
  let done = 0;
  for (const { start, end } of ranges.sort((a, b) => a.start - b.start)) {
    if (end <= done) continue;
    if (start >= done) kept += text.slice(done, start) + placeholder;
    done = end;
  }
  return kept + text.slice(done);
}

const findAll = (text: string, pattern: RegExp): Range[] =>
  [...text.matchAll(pattern)].map(({ 0: found, index }) => ({ start: index, end: index + found.length }));

function findOwnHosts(text: string, hosts: readonly string[]): Range[] {
  if (hosts.length === 0) return [];
  const names = hosts.map((host) => host.replaceAll('.', '\\.')).join('|');
  const pattern = new RegExp(`(?<![\\w.@/-])(?:${names})(?::\\d{1,5})?(?:[/?#%][^\\s<>"]*)`, 'gi');
  return findAll(text, pattern).filter(({ start, end }) => isSecretLink(`https://${text.slice(start, end)}`, hosts));
}

const lengthOfPathBefore = (text: string, at: number) =>
  pathBefore.exec(text.slice(Math.max(0, at - 120), at))![0].length;

/** A link to another site may hold a long key, as a shared photo does. */
function isInLink(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 200), at);
  return /(?:https?:\/\/|www\.)[^\s<>"]*$/i.test(before) || /^(?:https?:|www\.)/i.test(text.slice(at, at + 8));
}

function isSecretLink(link: string, hosts: readonly string[]): boolean {
  const plain = decode(link.toLowerCase());
  const url = URL.parse(plain.replace(/[).,;:!?'»”]+$/, '').replace(/^www\./, 'https://www.'));
  const isOurs = url !== null && hosts.includes(url.hostname);
  if (isOurs) return !publicPath.test(url.pathname) || url.search.length > 0 || url.username !== '';
  if (url !== null && linkProtectors.test(url.hostname)) return true;
  return hosts.some((host) => plain.includes(host));
}

/** Decodes repeatedly, also in Proofpoint's way: `-3A` for `%3A`, `_` for a slash. */
function decode(link: string): string {
  let plain = link;
  for (let round = 0; round < 4 && /%[0-9a-f]{2}/.test(plain); round++)
    plain = plain.replace(/%([2-7][0-9a-f])/g, (_, code) =>
      String.fromCharCode(Number.parseInt(code, 16)).toLowerCase(),
    );
  return plain;
}

/** A mail program may break a link. A key has 43 characters or more. */
function extend(text: string, { start, end }: Range): Range {
  let last = end;
  if (/[\w-]{43}$/.test(text.slice(Math.max(start, end - 43), end))) return { start, end };
  for (let lines = 0; lines < 8; lines++) {
    continuation.lastIndex = last;
    const next = continuation.exec(text);
    if (!next || !isPartOfLink(next[1]!, text[continuation.lastIndex])) break;
    last = continuation.lastIndex;
  }
  return { start, end: last };
}

const isPartOfLink = (word: string, following: string | undefined) =>
  (following === undefined || '\n>)'.includes(following)) && word.length >= 4
    ? /[\d_/=&%-]|[a-z][A-Z]/.test(word)
    : word.length >= 8 && /\d|[a-z][A-Z]/.test(word) && /^[\w-]+$/.test(word);
