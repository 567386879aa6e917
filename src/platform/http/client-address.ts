import { isIP } from 'node:net';

/** In which the product tells the embedded sign-in service whom to count; whatever a client sends in it is dropped. */
export const authClientAddressHeader = 'x-catlas-client-address';

/** The address a request comes from: the nearest proxy's word when proxies are trusted, else the socket's. */
export function clientAddressOf({
  headers,
  socketAddress,
  trustProxy,
}: {
  headers: Headers;
  socketAddress: string | undefined;
  trustProxy: boolean;
}): string {
  if (trustProxy) {
    const forwarded =
      headers
        .get('x-forwarded-for')
        ?.split(',')
        .map((part) => part.trim()) ?? [];
    const address = forwarded.findLast((part) => isIP(part) !== 0);
    if (address) return address;
  }
  return socketAddress ?? 'unknown';
}
