import { type Context, Hono } from 'hono';
import type { AuthContext } from '#auth-context.ts';
import { AuthError, invalid } from '#http/auth-error.ts';
import { audienceOf, isUuid, requireUser, type SignedIn } from '#http/authenticate.ts';
import { readOrigin } from '#http/request-info.ts';
import { removeIdentity } from '#identities/remove-identity.ts';
import { beginSignIn } from './authorize.ts';

/** Contract §7 defines `GET /user/identities/authorize` and `DELETE /user/identities/{id}`. */
export function identityRoutes(context: AuthContext): Hono {
  return new Hono()
    .get('/user/identities/authorize', async (c) => {
      const { user } = await requireLinkingUser(context, c);
      const url = await beginSignIn(context, c, user.id);
      return c.req.query('skip_http_redirect') === 'true' ? c.json({ url }) : c.redirect(url);
    })
    .delete('/user/identities/:id', async (c) => {
      const { user, claims } = await requireLinkingUser(context, c);
      const identityId = c.req.param('id');
      if (!isUuid(identityId)) throw invalid('identity_id must be an UUID', 404);
      if (![claims.aud].flat().includes(audienceOf(c, claims, context))) {
        throw new AuthError(403, 'unexpected_audience', "Token audience doesn't match request audience");
      }
      await removeIdentity(context, { userId: user.id, identityId: identityId.toLowerCase(), origin: readOrigin(c) });
      return c.json({});
    });
}

/** Throws if users cannot link identities themselves. */
export async function requireLinkingUser(context: AuthContext, c: Context): Promise<SignedIn> {
  const signedIn = await requireUser(c, context);
  if (!context.settings.isManualLinkingEnabled) {
    throw new AuthError(404, 'manual_linking_disabled', 'Manual linking is disabled');
  }
  return signedIn;
}
