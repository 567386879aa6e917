import { parseAuthSettings } from '@catlas/auth-service/settings';
import { traceSettingNames } from '#platform/telemetry/trace-settings.ts';
import { parseConfig, settingNames } from '#product/config.ts';
import { authEnvironment } from '#server/sign-in/auth-environment.ts';

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
