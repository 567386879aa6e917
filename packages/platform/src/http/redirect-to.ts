import { redirect, redirectDocument } from 'react-router';

type Options = Parameters<typeof redirect>[1];

/** Parts of the address may come from the request: they can neither end the header nor lead to another host. */
export const redirectTo = (address: string, init?: Options): Response => redirect(toLocation(address), init);

export const redirectDocumentTo = (address: string, init?: Options): Response =>
  redirectDocument(toLocation(address), init);

/** Also encodes the backslash, which browsers read as a slash; `//host` becomes `/host`. */
export function toLocation(address: string): string {
  return address
    .toWellFormed()
    .replace(/[^\x21-\x5b\x5d-\x7e]+/g, encodeURIComponent)
    .replace(/^\/{2,}/, '/');
}
