/** The package has no types, so this declares the part that tests use. */
declare module 'jsdom' {
  export class JSDOM {
    constructor(html: string, options?: { url?: string });
    readonly window: { readonly document: Document };
  }
}
