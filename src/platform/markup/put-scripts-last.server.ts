import { Transform } from 'node:stream';

const announcement = '<link rel="modulepreload"';
const waitingAnnouncement = '<link rel="later" fetchpriority="low"';
/** The script that React Router begins with. */
const beginning = /<script nonce="([^"]+)" type="module" async="">/;
const ending = '</script>';

/**
 * Asks for the scripts once the page is to be seen, each by itself, so that a touch is answered in between. Nothing is drawn
 * in a hidden tab: after some seconds they load anyway.
 */
const begin = `(() => {
document.currentScript.remove();
const begin = () => {
const waiting = document.querySelector('script[type=later]');
if (!waiting) return;
waiting.type = 'begun';
for (const link of document.querySelectorAll('link[rel=later]')) setTimeout(() => link.rel = 'modulepreload');
setTimeout(() => {
const script = document.createElement('script');
script.type = 'module';
script.nonce = waiting.nonce;
script.textContent = waiting.textContent;
waiting.replaceWith(script);
});
};
if (PerformanceObserver.supportedEntryTypes?.includes('paint'))
new PerformanceObserver(begin).observe({ type: 'paint', buffered: true });
else requestAnimationFrame(() => setTimeout(begin));
setTimeout(begin, 3000);
})()`;

/**
 * HTML that passes through it asks for its scripts after what is looked at. React Router has them fetched as early as style
 * sheets, so on a phone's line the first photo waits for all of them, and has no setting for it. HTML without its
 * script passes as it is.
 */
export function putScriptsLast(): Transform {
  let cutOff = '';
  let part: 'before' | 'in' | 'after' = 'before';
  let nonce = '';

  const rewrite = (html: string): string => {
    if (part === 'before') {
      const [tag, found] = beginning.exec(html) ?? [];
      if (!tag || !found) return html.replaceAll(announcement, waitingAnnouncement);
      part = 'in';
      nonce = found;
      const [head, rest] = splitAt(html, html.indexOf(tag), tag.length);
      return `${head.replaceAll(announcement, waitingAnnouncement)}<script nonce="${nonce}" type="later">${rewrite(rest)}`;
    }
    if (part === 'in' && html.includes(ending)) {
      part = 'after';
      const [script, rest] = splitAt(html, html.indexOf(ending), ending.length);
      return `${script}${ending}<script nonce="${nonce}">${begin}${ending}${rest}`;
    }
    return html;
  };

  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      // Byte for byte: a letter of several bytes may be in two chunks, as may a tag.
      const html = cutOff + chunk.toString('latin1');
      const end = html.lastIndexOf('<') > html.lastIndexOf('>') ? html.lastIndexOf('<') : html.length;
      cutOff = html.slice(end);
      done(null, Buffer.from(rewrite(html.slice(0, end)), 'latin1'));
    },
    flush: (done) => done(null, Buffer.from(cutOff, 'latin1')),
  });
}

function splitAt(text: string, index: number, length: number): [string, string] {
  return [text.slice(0, index), text.slice(index + length)];
}
