import type { Context } from '#platform/context.ts';

/** Ways to sign in that are no other site's. */
const ownWays = new Set(['email', 'phone', 'anonymous_users']);

/** The other sites that the sign-in service says can open an account; none when it doesn't answer. */
export async function listProviders({ auth, log }: Pick<Context, 'auth' | 'log'>): Promise<string[]> {
  try {
    const response = await auth.fetch(`${auth.url}/auth/v1/settings`, { headers: { apikey: auth.publishableKey } });
    const { external } = (await response.json()) as { external?: Record<string, boolean> };
    return Object.entries(external ?? {})
      .filter(([name, isOn]) => isOn && !ownWays.has(name))
      .map(([name]) => name);
  } catch (error) {
    log.warn({ err: error }, 'the sign-in service did not tell its settings');
    return [];
  }
}
