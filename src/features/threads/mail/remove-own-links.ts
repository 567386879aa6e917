interface OwnLinks {
  siteHosts: readonly string[];
  placeholder: string;
}

/**
 * The pages of the site that anyone may open, by their path without the language: first page, cat, short links. A link to any other page is
 * removed: it may hold a secret, as those to a conversation, a draft, a confirmation and the end of mails do.
 */
const publicPath = /^(?:\/(?:en|fr))?(?:\/|\/cat\/\d{1,15}|\/[cp]\/[a-z0-9]{1,20})?$/i;

/** Services that wrap the links of a mail: their links lead to ours, also when they hide it. */
const linkProtectors =
  /(?:^|\.)(?:safelinks\.protection\.outlook\.com|urldefense\.(?:com|us|proofpoint\.com)|mimecast(?:protect)?\.com|cudasvc\.com|awstrack\.me|sophos\.com|trendmicro\.com|fireeye\.com|forcepoint\.com|barracudanetworks\.com|exclaimer\.net)$/;

const marksOfQuotes = '[> \\t|]*';
/** A run of characters without a space that looks like a link: the host of a site is enough. */
const anyLink = /(?:https?(?::|%(?:25){0,3}3a)(?:\/|%(?:25){0,3}2f){2}|www\.)[^\s<>"]+/gi;
/** What a link may go on with on the next line: it is broken there by quoted-printable, `format=flowed` or a line's length. */
const continuation = new RegExp(`=?[ \\t]*\\n${marksOfQuotes}([\\w.~%/?=&#+-]+)`, 'y');
/** 30 characters or more of base64 with capitals and digits, by themselves: the key of a link that lost its beginning. */
const bareKey = /(?<![\w/.%=&-])(?=[\w-]{0,60}\d)(?=[\w-]{0,60}[A-Z])(?=[\w-]{0,60}[a-z])[\w-]{30,100}(?![\w/.%=&-])/g;
/** A key behind a slash: of a link that lost its host. */
const keyOfPath = /(?:\/|%2f)(?=[\w-]{0,60}[0-9A-Z_-])[\w-]{30,100}(?:(?:\/|%2f)\w{1,20})?/gi;
const pathBefore = /[\w.%/:-]{0,120}$/;
const replyAddress = /(?:mailto(?::|%3a))?reply(?:\+|%2b)[a-z2-7]{4,80}(?:(?:@|%40)[^\s<>"]*)?/gi;

interface Range {
  start: number;
  end: number;
}

/**
 * Replaces the links of this site by a placeholder, unless they lead to a page that anyone may open: whatever the quoting, the encoding, the
 * language in the path, and whether a mail program broke or wrapped them. Mails of ours have links that open a conversation.
 */
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

/** Links that are written without http: the host and what follows it. */
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

/** Decoded as often as it is encoded, in the way of Proofpoint too: `-3A` for `%3A`, `_` for a slash. */
function decode(link: string): string {
  let plain = link;
  for (let round = 0; round < 4 && /%[0-9a-f]{2}/.test(plain); round++)
    plain = plain.replace(/%([2-7][0-9a-f])/g, (_, code) =>
      String.fromCharCode(Number.parseInt(code, 16)).toLowerCase(),
    );
  return plain;
}

/** With what stands on the next lines, if a mail program broke the link there. A key has 43 characters or more. */
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

/** A word of its own line, or one that no language has. */
const isPartOfLink = (word: string, following: string | undefined) =>
  (following === undefined || '\n>)'.includes(following)) && word.length >= 4
    ? /[\d_/=&%-]|[a-z][A-Z]/.test(word)
    : word.length >= 8 && /\d|[a-z][A-Z]/.test(word) && /^[\w-]+$/.test(word);
