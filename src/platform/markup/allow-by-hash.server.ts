import { createHash } from 'node:crypto';

/**
 * A page whose inline scripts bear a nonce → the same without it, and the hashes by which those scripts are allowed instead, so
 * that the page is the same for all clients. What does not bear the nonce is not ours, and has no hash.
 */
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
