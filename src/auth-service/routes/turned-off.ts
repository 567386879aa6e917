import { type Handler, Hono } from 'hono';
import type { AuthContext } from '#auth-service/auth-context.ts';
import { AuthError, invalid } from '#auth-service/http/auth-error.ts';
import { requireUser } from '#auth-service/http/authenticate.ts';

/** Features this service does not offer, answered as the contract has it for what is switched off. */
export function turnedOffRoutes(context: AuthContext): Hono {
  const app = new Hono();
  app.post('/sso', () => {
    throw new AuthError(404, 'saml_provider_disabled', 'SAML 2.0 is disabled');
  });
  app.get('/authorize', (c) => {
    throw invalid(`Unsupported provider: Provider ${c.req.query('provider') ?? ''} could not be found`);
  });
  const refuseLinking: Handler = async (c) => {
    await requireUser(c, context);
    throw new AuthError(404, 'manual_linking_disabled', 'Manual linking is disabled');
  };
  app.get('/user/identities/authorize', refuseLinking);
  app.delete('/user/identities/:id', refuseLinking);
  app.all('/passkeys/*', () => {
    throw new AuthError(404, 'passkey_disabled', 'Passkeys are disabled');
  });
  for (const path of ['/oauth/*', '/admin/oauth/*']) {
    app.all(path, () => {
      throw new AuthError(404, 'feature_disabled', 'OAuth server is disabled');
    });
  }
  return app;
}
