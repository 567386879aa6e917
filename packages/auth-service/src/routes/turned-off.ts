import { Hono } from 'hono';
import { AuthError } from '#http/auth-error.ts';

/** The contract defines these responses for disabled features. */
export function turnedOffRoutes(): Hono {
  const app = new Hono();
  for (const path of ['/passkeys/*', '/admin/users/:id/passkeys', '/admin/users/:id/passkeys/*']) {
    app.all(path, () => {
      throw new AuthError(404, 'passkey_disabled', 'Passkeys are disabled');
    });
  }
  for (const path of ['/oauth/*', '/user/oauth/*', '/admin/oauth/*']) {
    app.all(path, () => {
      throw new AuthError(404, 'feature_disabled', 'OAuth server is disabled');
    });
  }
  for (const path of ['/admin/custom-providers', '/admin/custom-providers/*']) {
    app.all(path, () => {
      throw new AuthError(404, 'feature_disabled', 'Custom OAuth providers are disabled');
    });
  }
  return app;
}
