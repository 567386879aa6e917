import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAuthSettings } from '@catlas/auth-service/settings';
import { projectRoot } from '@catlas/platform/config/project-root.ts';
import { parseTraceSettings, traceSettingNames } from '@catlas/platform/telemetry/trace-settings.ts';
import { describe, expect, it } from 'vitest';
import { authEnvironment } from '#app/sign-in/auth-environment.ts';
import { parseConfig, settingNames } from '#context/config.ts';
import { authSettingNames } from '#tests/support/setting-names.ts';

const isAuthSetting = (name: string) => name.startsWith('GOTRUE_');
const isTraceSetting = (name: string) => name.startsWith('OTEL_');

const shown: [string, string][] = readFileSync(join(projectRoot, '.env.example'), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const match = /^(?:# )?([A-Z][A-Z0-9_]*)=(.*)$/.exec(line);
    return match ? [[match[1]!, match[2]!] as [string, string]] : [];
  });

const examples = new Set([
  'PUBLIC_URL',
  'DATABASE_URL',
  'DATABASE_REPLICA_URL',
  'STORAGE_URL',
  'DEMO',
  'ADMIN_EMAILS',
  'PUBLISH_FIRST',
  'SMTP_URL',
  'INBOUND_MAIL_SECRET',
  'INBOUND_MAIL_DOMAIN',
  'VAPID_SUBJECT',
  'OPERATOR_NAME',
  'CONTACT_EMAIL',
  'GEOCODER_URL',
  'AUTH_URL',
  'AUTH_PUBLISHABLE_KEY',
  'AUTH_SECRET_KEY',
  'METRICS_PORT',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'GOTRUE_URI_ALLOW_LIST',
  'GOTRUE_PASSWORD_REQUIRED_CHARACTERS',
  'GOTRUE_EXTERNAL_GITHUB_CLIENT_ID',
  'GOTRUE_EXTERNAL_GITHUB_SECRET',
  'GOTRUE_EXTERNAL_GOOGLE_CLIENT_ID',
  'GOTRUE_EXTERNAL_GOOGLE_SECRET',
]);

describe('.env.example', () => {
  it('.env.example names every setting of the product once, so that an operator finds them all in one place', () => {
    const names = shown
      .map(([name]) => name)
      .filter((name) => settingNames.includes(name) || !(isAuthSetting(name) || isTraceSetting(name)));
    expect(names.sort()).toEqual([...settingNames].sort());
  });

  it('.env.example names only settings of the sign-in service that it reads', () => {
    const known = authSettingNames();
    const names = shown.map(([name]) => name).filter(isAuthSetting);
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !known.has(name))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
  });

  it('.env.example names only settings of traces that are read', () => {
    const names = shown.map(([name]) => name).filter(isTraceSetting);
    expect(names).toContain('OTEL_EXPORTER_OTLP_ENDPOINT');
    expect(names.filter((name) => !traceSettingNames.includes(name))).toEqual([]);
  });

  it('.env.example shows values that are accepted when the # is removed', () => {
    const environment = Object.fromEntries(shown);
    const config = parseConfig(environment);
    parseAuthSettings(authEnvironment(config, environment));
    expect(parseTraceSettings(environment)).not.toBeNull();
  });

  it.each(shown.filter(([name]) => !examples.has(name)))('%s is shown with its default', (name, value) => {
    const plain = parseConfig({});
    if (isAuthSetting(name)) {
      expect(parseAuthSettings(authEnvironment(plain, { [name]: value }))).toEqual(
        parseAuthSettings(authEnvironment(plain, {})),
      );
    } else if (isTraceSetting(name)) {
      const asked = { OTEL_TRACES_EXPORTER: 'otlp' };
      expect(parseTraceSettings({ ...asked, [name]: value })).toEqual(parseTraceSettings(asked));
    } else expect(parseConfig({ [name]: value })).toEqual(plain);
  });
});
