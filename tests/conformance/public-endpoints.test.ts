import { describe, expect, it } from 'vitest';
import { bodyOf, openInstance } from './instance.ts';

const names = ['confirming', 'autoconfirm', 'closed', 'es256', 'everything', 'shut'] as const;

const providers = [
  ...['anonymous_users', 'apple', 'azure', 'bitbucket', 'discord', 'facebook', 'snapchat', 'figma', 'fly', 'github'],
  ...['gitlab', 'google', 'keycloak', 'kakao', 'linkedin', 'linkedin_oidc', 'notion', 'spotify', 'slack', 'slack_oidc'],
  ...['workos', 'twitch', 'twitter', 'email', 'phone', 'zoom'],
];

describe('health (contract 6)', () => {
  it.each(names)('%s tells a load balancer that it lives, and under which name', async (name) => {
    expect(bodyOf(await openInstance(name).get('/health'))).toEqual({
      version: expect.any(String),
      name: 'GoTrue',
      description: expect.any(String),
    });
  });

  it('health is answered to HEAD, too', async () => {
    const answer = await openInstance('closed').call('HEAD', '/health');
    expect([answer.status, answer.text]).toEqual([200, '']);
  });
});

describe('settings (contract 6)', () => {
  it.each(names)('%s tells a sign-in page every switch, and nothing more', async (name) => {
    const settings = bodyOf(await openInstance(name).get('/settings'));
    expect(Object.keys(settings.external).sort()).toEqual([...providers].sort());
    expect(settings).toEqual({
      external: expect.anything(),
      disable_signup: expect.any(Boolean),
      mailer_autoconfirm: expect.any(Boolean),
      phone_autoconfirm: expect.any(Boolean),
      sms_provider: expect.any(String),
      saml_enabled: expect.any(Boolean),
      saml_private_key_next_configured: expect.any(Boolean),
      passkeys_enabled: expect.any(Boolean),
    });
    for (const isOn of Object.values(settings.external)) expect(isOn).toBeTypeOf('boolean');
  });

  it.each([
    ['confirming', { disable_signup: false, mailer_autoconfirm: false, phone_autoconfirm: false }],
    ['autoconfirm', { disable_signup: false, mailer_autoconfirm: true, phone_autoconfirm: true }],
    ['closed', { disable_signup: true, mailer_autoconfirm: false, phone_autoconfirm: false }],
  ] as const)('%s shows whether people can join and must confirm', async (name, switches) => {
    expect(bodyOf(await openInstance(name).get('/settings'))).toMatchObject(switches);
  });

  it('the settings call shows which ways in are open', async () => {
    const external = async (name: 'confirming' | 'everything') =>
      bodyOf(await openInstance(name).get('/settings')).external;
    expect(await external('confirming')).toMatchObject({ email: true, phone: true, anonymous_users: false });
    expect(await external('everything')).toMatchObject({ email: true, phone: true, anonymous_users: true });
    expect(await external('confirming')).toMatchObject({ github: false, google: false, apple: false });
  });

  it('the settings call names the SMS provider that was configured', async () => {
    expect(bodyOf(await openInstance('confirming').get('/settings')).sms_provider).toBe('twilio');
  });
});

describe('where it answers', () => {
  it('the service serves the same calls at / and below /auth/v1', async () => {
    const { get } = openInstance('es256');
    for (const path of ['/health', '/settings', '/.well-known/jwks.json'])
      expect((await get(`/auth/v1${path}`)).body).toEqual((await get(path)).body);
  });
});
