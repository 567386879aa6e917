import { useSyncExternalStore } from 'react';
import { type ColorMode, colorModeCookieName, useRootData } from './root-data.ts';

const maxAgeSeconds = 365 * 24 * 60 * 60;

export function parseColorMode(cookies: string | null | undefined): ColorMode {
  const value = new RegExp(`(?:^|;\\s*)${colorModeCookieName}=(light|dark)(?:;|$)`).exec(cookies ?? '')?.[1];
  return (value as ColorMode | undefined) ?? 'system';
}

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  const device = matchMedia('(prefers-color-scheme: dark)');
  device.addEventListener('change', listener);
  listeners.add(listener);
  return () => {
    device.removeEventListener('change', listener);
    listeners.delete(listener);
  };
}

export function chooseColorMode(mode: ColorMode): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${colorModeCookieName}=${mode}; path=/; max-age=${maxAgeSeconds}; samesite=lax${secure}`;
  for (const listener of listeners) listener();
}

export function useColorMode(): ColorMode {
  const onServer = useRootData()?.colorMode ?? 'system';
  return useSyncExternalStore(
    subscribe,
    () => parseColorMode(document.cookie),
    () => onServer,
  );
}

export function useColorScheme(): 'light' | 'dark' {
  const mode = useColorMode();
  const isDeviceDark = useSyncExternalStore(
    subscribe,
    () => matchMedia('(prefers-color-scheme: dark)').matches,
    () => false,
  );
  if (mode !== 'system') return mode;
  return isDeviceDark ? 'dark' : 'light';
}
