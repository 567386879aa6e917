import { hash } from 'node:crypto';
import type { Context } from 'hono';
import { sharedAnswerSeconds } from '#features/cats/model/shared-answer.ts';
import { isKnownTag } from '#platform/http/entity-tag.ts';
import type { ApiEnv } from '#request/api-router.server.ts';

/**
 * Answers what is the same for every reader: shared caches may give it for a moment, and whoever has it already is told so. It says
 * nothing of whom it was made for.
 */
export function answerShared(c: Context<ApiEnv>, content: string | Uint8Array<ArrayBuffer>, contentType: string) {
  c.set('isShared', true);
  // Text would be encoded three times: for the tag, to be measured and to be sent.
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
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
