/**
 * The errors of browsers and Vite for a lazily loaded file, which may also be one that the browser can't read. They request it again only in a new
 * document.
 */
export function isLoadFailure(error: unknown): boolean {
  return error instanceof Error && (error.name === 'SyntaxError' || /import|preload|module/i.test(error.message));
}
