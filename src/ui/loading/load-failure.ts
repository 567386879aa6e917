/** Browsers and Vite request a lazily loaded file again only in a new document. */
export function isLoadFailure(error: unknown): boolean {
  return error instanceof Error && (error.name === 'SyntaxError' || /import|preload|module/i.test(error.message));
}
