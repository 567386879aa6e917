export interface ShownMessage {
  title: string;
  body: string;
  /** Of this site. */
  url: string;
  /** A later message with the same one replaces the earlier one on the screen. */
  topic: string;
  lang: string;
}

/** The title of a notification has one line, its text a few. */
const mostTitleLetters = 120;
const mostBodyLetters = 400;

/**
 * Declarative web push of the Push API: Safari shows it without our service worker; in other browsers the worker reads the
 * same fields.
 */
export function toPushPayload({ title, body, url, topic, lang }: ShownMessage, origin: string) {
  return {
    web_push: 8030,
    notification: {
      title: shorten(title, mostTitleLetters),
      body: shorten(body, mostBodyLetters),
      lang,
      navigate: new URL(url, origin).href,
      tag: topic,
      icon: new URL('/icon-192.png', origin).href,
    },
  };
}

/** Returns null for anything else than a message of this site. `ownOrigin` replaces that of the message. */
export function readPushPayload(payload: unknown, ownOrigin: string): ShownMessage | null {
  const { notification } = (payload ?? {}) as { notification?: unknown };
  const { title, body, lang, navigate, tag } = (notification ?? {}) as Record<string, unknown>;
  if (typeof title !== 'string' || title === '') return null;
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return { title, body: text(body), lang: text(lang), topic: text(tag), url: onOwnOrigin(text(navigate), ownOrigin) };
}

/** The server may know the site by another address than this browser. */
function onOwnOrigin(address: string, ownOrigin: string): string {
  const own = new URL(ownOrigin);
  try {
    const { pathname, search, hash } = new URL(address, own);
    // A path may begin with two slashes, so it is not resolved as an address.
    return Object.assign(own, { pathname, search, hash }).href;
  } catch {
    return own.href;
  }
}

function shorten(text: string, mostLetters: number): string {
  const letters = [...text];
  return letters.length > mostLetters ? `${letters.slice(0, mostLetters - 1).join('')}…` : text;
}
