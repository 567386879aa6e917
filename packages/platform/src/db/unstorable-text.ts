/** PostgreSQL's states for U+0000 in text and in JSON: https://www.postgresql.org/docs/15/errcodes-appendix.html */
const unstorableStates = new Set(['22021', '22P05']);

/** Whether a statement failed because a text of the request holds a character that PostgreSQL can neither compare nor store. */
export function isUnstorableText(error: unknown): boolean {
  for (let reason = error; reason instanceof Error; reason = reason.cause) {
    if ('code' in reason && unstorableStates.has(String(reason.code))) return true;
  }
  return false;
}
