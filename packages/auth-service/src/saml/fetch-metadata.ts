import { AuthError, invalid } from '#http/auth-error.ts';

const timeLimitMs = 5000;
/** An identity provider's metadata has a few kilobytes. */
const maxBytes = 1024 * 1024;
const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];

/** Throws `validation_failed` for an address without TLS: an attacker on the network could respond. */
export function requireSafeMetadataUrl(text: string): void {
  if (!URL.canParse(text)) throw invalid('metadata_url is not a valid URL');
  if (!isSafe(new URL(text))) throw invalid('metadata_url is not a HTTPS URL');
}

/** Metadata decides who can sign in, so it requires TLS, except on this machine. */
function isSafe({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || (protocol === 'http:' && loopbackHosts.includes(hostname));
}

/** Throws 400 `saml_metadata_fetch_failed`. */
export async function fetchMetadata(url: string): Promise<string> {
  try {
    const response = await fetch(url, {
      headers: { Accept: 'application/samlmetadata+xml, application/xml;q=0.9, */*;q=0.1' },
      signal: AbortSignal.timeout(timeLimitMs),
    });
    if (!isSafe(new URL(response.url))) throw new Error('it leads to an address without encryption');
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    return await readLimited(response);
  } catch (error) {
    const message = `${(error as Error).message}: error fetching SAML Metadata from URL '${url}'`;
    throw new AuthError(400, 'saml_metadata_fetch_failed', message, { cause: error });
  }
}

async function readLimited(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > maxBytes) throw new Error('it is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
