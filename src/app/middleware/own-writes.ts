import { longestLagMs } from '@catlas/platform/db/replica-state.ts';
import { serializeCookieHeader } from '@supabase/ssr';
import type { Context } from '#context/context.ts';

/** The cookie holds the database's log position of the member's last write. */
const cookieName = 'catlas_written';

/** A replica that lags more than this is not used, so older marks are not needed. */
const keptSeconds = (6 * longestLagMs) / 1000;

interface Reader {
  isWrite: boolean;
  headers: Headers;
  cookies: ReadonlyMap<string, string | undefined>;
}

/** Returns null if the replica lacks a write of this reader, or for a bearer token, which leaves no mark. */
export function findReplicaFor({ replica }: Pick<Context, 'replica'>, reader: Reader): Context['replica'] {
  if (!replica || reader.isWrite || reader.headers.has('authorization')) return null;
  const writtenAt = reader.cookies.get(cookieName);
  return !writtenAt || replica.hasReplayed(Number(writtenAt)) ? replica : null;
}

/** The cookie makes every process wait for the replica to reach this write. */
export async function markOwnWrite(
  { replica, log }: { replica: NonNullable<Context['replica']> } & Pick<Context, 'log'>,
  { responseHeaders, isSecure }: { responseHeaders: Headers; isSecure: boolean },
): Promise<void> {
  try {
    const position = await replica.findWritten();
    const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure, maxAge: keptSeconds } as const;
    responseHeaders.append('set-cookie', serializeCookieHeader(cookieName, String(position), options));
  } catch (error) {
    // The write itself has succeeded.
    log.warn({ err: error }, 'a member may not see at once what they have written');
  }
}
