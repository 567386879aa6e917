import { parseAuthSettings } from '@catlas/auth-service/settings';
import { traceSettingNames } from '@catlas/platform/telemetry/trace-settings.ts';
import { authEnvironment } from '#app/sign-in/auth-environment.ts';
import { parseConfig, settingNames } from '#context/config.ts';

export function authSettingNames(): Set<string> {
  const read = new Set<string>();
  const given = authEnvironment(parseConfig({}), {});
  const watched = new Proxy(given, {
    get: (target, name) => {
      read.add(String(name));
      return target[String(name)];
    },
  });
  parseAuthSettings(watched);
  return read;
}

export function everySettingName(): Set<string> {
  return new Set([...settingNames, ...traceSettingNames, ...authSettingNames()]);
}
