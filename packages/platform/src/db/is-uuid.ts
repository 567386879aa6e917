const uuidPattern = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** PostgreSQL rejects a query that compares a `uuid` column with any other text. */
export function isUuid(text: string): boolean {
  return uuidPattern.test(text);
}
