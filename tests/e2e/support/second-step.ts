import type { CDPSession, Locator, Page } from '@playwright/test';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { Secret, TOTP } from 'otpauth';
import type { Account } from './accounts.ts';

export async function openMemberClient({ email, password }: Account): Promise<SupabaseClient> {
  const client = createClient(process.env.CATLAS_E2E_URL!, 'stories', {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const { error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  return client;
}

export async function addAuthenticatorApp(account: Account, name = 'My phone') {
  const client = await openMemberClient(account);
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: name });
  if (error) throw error;
  const app = new TOTP({ secret: Secret.fromBase32(data.totp.secret) });
  const verified = await client.auth.mfa.challengeAndVerify({ factorId: data.id, code: app.generate() });
  if (verified.error) throw verified.error;
  return {
    nextCode: () => app.generate({ timestamp: Date.now() + 30_000 }),
    wrongCode: () => app.generate({ timestamp: Date.now() + 3_600_000 }),
  };
}

export async function readSecret(dialog: Locator): Promise<TOTP> {
  const text = (await dialog.locator('code').textContent()) ?? '';
  return new TOTP({ secret: Secret.fromBase32(text.replaceAll(' ', '')) });
}

/** The passkey confirms by itself. */
export async function addVirtualKey(page: Page): Promise<CDPSession> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return devTools;
}
