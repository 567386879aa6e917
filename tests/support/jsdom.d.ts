/** The part that tests use; the package brings no types. */
declare module 'jsdom' {
  export class JSDOM {
    constructor(html: string, options?: { url?: string });
    readonly window: { readonly document: Document };
  }
}
