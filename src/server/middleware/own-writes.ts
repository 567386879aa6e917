import { serializeCookieHeader } from '@supabase/ssr';
import { longestLagMs } from '#platform/db/replica-standing.ts';
import type { Context } from '#product/context.ts';

/** How far the database's log was when this browser's member had last written. */
const cookieName = 'catlas_written';

/** A replica that lacks what is older than this is not used by anybody. */
const keptSeconds = (6 * longestLagMs) / 1000;

interface Reader {
  isWrite: boolean;
  headers: Headers;
  cookies: ReadonlyMap<string, string | undefined>;
}

/**
 * The replica, if it has everything that this reader has written, else null. What a program writes with a bearer token
 * leaves no mark with it, so that it reads from the primary.
 */
export function findReplicaFor({ replica }: Pick<Context, 'replica'>, reader: Reader): Context['replica'] {
  if (!replica || reader.isWrite || reader.headers.has('authorization')) return null;
  const writtenAt = reader.cookies.get(cookieName);
  return !writtenAt || replica.hasReplayed(Number(writtenAt)) ? replica : null;
}

/** Sets a cookie that says how far the replica must be for this member, at any process. */
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
