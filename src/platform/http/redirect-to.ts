import { redirect, redirectDocument } from 'react-router';

type Options = Parameters<typeof redirect>[1];

/**
 * A redirect as React Router expects it from loaders and actions. A part of the address may come from the request, decoded:
 * it can neither end the header nor lead a path to another host.
 */
export const redirectTo = (address: string, init?: Options): Response => redirect(toLocation(address), init);

/** The same with a full page load, for addresses outside of the router. */
export const redirectDocumentTo = (address: string, init?: Options): Response =>
  redirectDocument(toLocation(address), init);

/** Percent-encodes what a `Location` header can't hold, and the backslash, which browsers read as a slash. `//host` becomes `/host`. */
export function toLocation(address: string): string {
  return address
    .toWellFormed()
    .replace(/[^\x21-\x5b\x5d-\x7e]+/g, encodeURIComponent)
    .replace(/^\/{2,}/, '/');
}
