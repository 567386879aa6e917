import { hash } from 'node:crypto';
import { isKnownTag } from '@catlas/platform/http/entity-tag.ts';
import type { Context } from 'hono';
import type { ApiEnv } from '#context/api-router.server.ts';
import { sharedAnswerSeconds } from '#features/cats/model/shared-answer.ts';

/** Shared caches may store the answer for `sharedAnswerSeconds`, so it must not depend on the viewer. */
export function answerShared(c: Context<ApiEnv>, bytes: Uint8Array<ArrayBuffer>, contentType: string) {
  c.set('isShared', true);
  const tag = hash('sha1', bytes, 'base64url');
  const headers = {
    'cache-control': `public, max-age=0, s-maxage=${sharedAnswerSeconds}, must-revalidate`,
    etag: `W/"${tag}"`,
    vary: 'accept-encoding',
  };
  return isKnownTag(c.req.header('if-none-match'), `"${tag}"`)
    ? c.body(null, 304, headers)
    : c.body(bytes, 200, { ...headers, 'content-type': contentType });
}
