import { compactScript } from './compact-script.server.ts';
import { holdEarlyPresses } from './hold-early-presses.server.ts';

const announcement = '<link rel="modulepreload"';
const waitingAnnouncement = '<link rel="later"';
/** The script that React Router begins with. */
const beginning = /<script nonce="[^"]*" type="module" async(?:="")?>/;
const ending = '</script>';
const headEnding = '</head>';

/**
 * Asks for the scripts once the page is to be seen, each by itself, so that a touch is answered in between. Nothing is drawn
 * in a hidden tab: after some seconds they load anyway.
 */
const begin = compactScript(`(() => {
document.currentScript.remove();
const begin = () => {
const waiting = document.querySelector('script[type=later]');
if (!waiting) return;
waiting.type = 'begun';
for (const link of document.querySelectorAll('link[rel=later]')) setTimeout(() => {
link.fetchPriority = 'low';
link.rel = 'modulepreload';
});
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
})()`);

interface Finishing {
  /** The page's data as React Router encodes them for the browser; empty for a page without scripts. */
  data: string;
  nonce: string;
}

/**
 * A rendered document as it is sent: with its data, and with its scripts requested after what is looked at. React Router has them fetched as early as
 * style sheets, so on a phone's line the first photo waits for all of them, and there is no setting for it. A document without React
 * Router's script gets no data.
 */
export function finishDocument(rendered: string, { data, nonce }: Finishing): string {
  const head = Math.max(0, rendered.indexOf(headEnding));
  const early = head > 0 ? holdEarlyPresses(nonce) : '';
  const [tag] = beginning.exec(rendered) ?? [];
  if (!tag) return `<!DOCTYPE html>${rendered.slice(0, head)}${early}${rendered.slice(head)}`;
  const opening = `<script nonce="${nonce}"`;
  const start = rendered.indexOf(tag, head);
  const end = rendered.indexOf(ending, start) + ending.length;
  const waiting = (from: number, to: number) => rendered.slice(from, to).replaceAll(announcement, waitingAnnouncement);
  const script = `${opening} type="later">${rendered.slice(start + tag.length, end)}${opening}>${begin}${ending}`;
  const taken = `${opening}>${takeData(data)}${ending}`;
  return `<!DOCTYPE html>${waiting(0, head)}${early}${waiting(head, start)}${script}${rendered.slice(end)}${taken}`;
}

/** Calls what React Router's first script has made. */
function takeData(data: string): string {
  const controller = 'window.__reactRouterContext.streamController';
  return `${controller}.enqueue(${toStringLiteral(data)});${controller}.close();`;
}

const escapes: Record<string, string> = { '\\': '\\\\', "'": "\\'", '\n': '\\n', '\r': '\\r', '<': '\\x3c' };

/** JavaScript for a script in a document. The data are JSON, so single quotes need fewer escapes. */
function toStringLiteral(text: string): string {
  return `'${text.replaceAll(/[\\'\n\r<]/g, (part) => escapes[part]!)}'`;
}
