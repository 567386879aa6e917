import type { Context } from '#context/context.ts';
import { basicWays, type SignInWays } from '#context/sign-in-ways.ts';
import { nameProvider } from './provider-name.ts';

const notProviders = new Set(['email', 'phone', 'anonymous_users']);

export async function findSignInWays({ auth }: Pick<Context, 'auth'>): Promise<SignInWays> {
  const settings = await auth.findSettings();
  if (!settings) return basicWays;
  const isOn = (name: string) => settings.external[name] === true;
  return {
    email: isOn('email'),
    phone: isOn('phone'),
    sso: settings.saml_enabled,
    signUp: !settings.disable_signup,
    providers: Object.keys(settings.external)
      .filter((name) => isOn(name) && !notProviders.has(name))
      .map((id) => ({ id, label: nameProvider(id) })),
  };
}
