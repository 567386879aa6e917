import { type LookupAddress, lookup as lookUp } from 'node:dns';
import { type Agent, request } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from '#net/public-address.ts';

export interface PublicPost {
  headers: Record<string, string>;
  body: Uint8Array;
}

interface Options {
  /** It keeps connections to the same host open between posts. */
  agent?: Agent;
  limitMs?: number;
  lookup?: typeof lookUp;
  isAllowed?: (address: string) => boolean;
}

/** Of the answer only the status is of interest. A host that sends more is cut off. */
const maxAnswerBytes = 64_000;

/**
 * Posts to a URL that a stranger chose: only by HTTPS, to public addresses, and without following redirects. The address
 * that is checked is the one that is connected to, so a name that changes in between does not help. Rejects otherwise.
 */
export function postToPublicHost(
  url: string,
  { headers, body }: PublicPost,
  options: Options = {},
): Promise<{ status: number }> {
  const { agent, limitMs = 10_000, lookup = lookUp, isAllowed = isPublicAddress } = options;
  const target = new URL(url);
  const host = target.hostname.replace(/^\[|\]$/g, '');
  return new Promise((resolve, reject) => {
    if (target.protocol !== 'https:') throw new Error('Only HTTPS is allowed');
    // Node connects to an address without a lookup.
    if (isIP(host) && !isAllowed(host)) throw new Error(`${host} is not a public address`);
    const signal = AbortSignal.timeout(limitMs);
    const sent = request(
      target,
      { method: 'POST', headers, signal, lookup: checkLookup(lookup, isAllowed), ...(agent && { agent }) },
      (response) => {
        let received = 0;
        response.on('data', (chunk: Buffer) => {
          received += chunk.length;
          if (received > maxAnswerBytes) response.destroy();
        });
        // The status has arrived already.
        response.on('error', () => undefined);
        resolve({ status: response.statusCode ?? 0 });
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

function checkLookup(lookup: typeof lookUp, isAllowed: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) =>
    lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      const [first] = addresses ?? [];
      if (error || !first) return callback(error ?? new Error(`${hostname} has no address`), []);
      if (!addresses.every(({ address }) => isAllowed(address))) {
        return callback(new Error(`${hostname} has an address that is not public`), []);
      }
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
}
