import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/** A client's own header of this name is dropped. */
export const authClientAddressHeader = 'x-catlas-client-address';

/** The nearest proxy's value counts when proxies are trusted, else the socket's. */
export function clientAddressOf({
  headers,
  socketAddress,
  trustProxy,
}: {
  headers: Headers;
  socketAddress: string | undefined;
  trustProxy: boolean;
}): string {
  return resolveClientAddress({ forwardedFor: headers.get('x-forwarded-for'), socketAddress, trustProxy });
}

export function clientAddressOfMessage({ headers, socket }: IncomingMessage, trustProxy: boolean): string {
  const forwardedFor = headers['x-forwarded-for'];
  return resolveClientAddress({
    forwardedFor: (Array.isArray(forwardedFor) ? forwardedFor.join(',') : forwardedFor) ?? null,
    socketAddress: socket?.remoteAddress,
    trustProxy,
  });
}

interface AddressSources {
  forwardedFor: string | null;
  socketAddress: string | undefined;
  trustProxy: boolean;
}

function resolveClientAddress({ forwardedFor, socketAddress, trustProxy }: AddressSources): string {
  if (trustProxy) {
    const forwarded = forwardedFor?.split(',').map((part) => part.trim()) ?? [];
    const address = forwarded.findLast((part) => isIP(part) !== 0);
    if (address) return address;
  }
  return socketAddress ?? 'unknown';
}
