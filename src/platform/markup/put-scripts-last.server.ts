const announcement = '<link rel="modulepreload"';
const waitingAnnouncement = '<link rel="later"';
/** The script that React Router begins with. */
const beginning = /<script nonce="([^"]+)" type="module" async(?:="")?>/;
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
})()`;

/** React Router writes the page's data as a string in double quotes. They are JSON, so single quotes need fewer escapes. */
const dataString = /(streamController\.enqueue\()"((?:[^"\\]|\\.)*)"\)/g;

function withSingleQuotes(html: string): string {
  return html.replaceAll(dataString, (_, call: string, text: string) => {
    const unescaped = text.replaceAll(/\\.|'/g, (part) => (part === '\\"' ? '"' : part === "'" ? "\\'" : part));
    return `${call}'${unescaped}')`;
  });
}

/**
 * The document with its scripts requested after what is looked at. React Router has them fetched as early as style sheets,
 * so on a phone's line the first photo waits for all of them, and there is no setting for it. A document without React
 * Router's script is returned unchanged.
 */
export function putScriptsLast(html: string): string {
  const [tag, nonce] = beginning.exec(html) ?? [];
  if (!tag) return html;
  const start = html.indexOf(tag);
  const end = html.indexOf(ending, start) + ending.length;
  const before = html.slice(0, start).replaceAll(announcement, waitingAnnouncement);
  const script = `<script nonce="${nonce}" type="later">${html.slice(start + tag.length, end)}`;
  return `${before}${script}<script nonce="${nonce}">${begin}${ending}${withSingleQuotes(html.slice(end))}`;
}
