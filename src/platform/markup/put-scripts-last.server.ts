import { Transform } from 'node:stream';

const preload = '<link rel="modulepreload"';

/**
 * HTML that passes through it asks for its scripts after what is looked at. Browsers fetch announced modules as early as style
 * sheets, so on a phone's line the first photo waits for all of them; React Router announces them and has no setting for it.
 */
export function putScriptsLast(): Transform {
  let cutOff = '';
  let isInHead = true;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (!isInHead) return done(null, chunk);
      // Byte for byte: a letter of several bytes may be in two chunks, as may a tag.
      const html = cutOff + chunk.toString('latin1');
      isInHead = !html.includes('</head>');
      const end = isInHead && html.lastIndexOf('<') > html.lastIndexOf('>') ? html.lastIndexOf('<') : html.length;
      cutOff = html.slice(end);
      done(null, Buffer.from(html.slice(0, end).replaceAll(preload, `${preload} fetchpriority="low"`), 'latin1'));
    },
    flush: (done) => done(null, Buffer.from(cutOff, 'latin1')),
  });
}
