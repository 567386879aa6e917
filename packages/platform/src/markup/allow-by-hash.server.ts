import { createHash } from 'node:crypto';

/** Hashes replace the nonce, so that the page is the same for all clients; a script without it gets no hash. */
export function allowByHash(html: string, nonce: string): { html: string; hashes: string[] } {
  const attribute = ` nonce="${nonce}"`;
  const hashes = new Set<string>();
  for (const [index, part] of html.split(`<script${attribute}`).entries()) {
    if (index === 0) continue;
    const text = part.slice(part.indexOf('>') + 1, part.indexOf('</script>'));
    if (text !== '') hashes.add(createHash('sha256').update(text).digest('base64'));
  }
  return { html: html.replaceAll(attribute, ''), hashes: [...hashes] };
}
