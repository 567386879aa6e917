/** U+0000 gives these states: https://www.postgresql.org/docs/15/errcodes-appendix.html */
const unstorableStates = new Set(['22021', '22P05']);

export function isUnstorableText(error: unknown): boolean {
  for (let reason = error; reason instanceof Error; reason = reason.cause) {
    if ('code' in reason && unstorableStates.has(String(reason.code))) return true;
  }
  return false;
}
