import type { Logger } from '#log/logger.ts';

export interface AnsweringStyle {
  url: string;
  origins: string[];
}

export interface MapStyles {
  /** Null means no configured or no answering style; pages then draw our own map. */
  current(): { light: AnsweringStyle | null; dark: AnsweringStyle | null };
  close(): void;
}

interface StylesOptions {
  light: string | null;
  dark: string | null;
  log: Logger;
  fetch?: typeof fetch;
}

const probeTimeoutMs = 3_000;
const retryAfterFailureMs = 60_000;
const recheckMs = 15 * 60_000;

/** Asks in the background, so that no page waits for a style that is down. */
export function watchMapStyles({ light, dark, log, fetch: ask = fetch }: StylesOptions): MapStyles {
  const answering: ReturnType<MapStyles['current']> = { light: null, dark: null };
  const timers = new Set<NodeJS.Timeout>();

  async function check(scheme: 'light' | 'dark', url: string) {
    const before = answering[scheme];
    answering[scheme] = await probeStyle(url, ask).catch(() => null);
    if ((before === null) !== (answering[scheme] === null)) {
      log.info({ scheme, answers: answering[scheme] !== null }, 'the street map’s style was asked');
    }
    const timer = setTimeout(
      () => {
        timers.delete(timer);
        void check(scheme, url);
      },
      answering[scheme] ? recheckMs : retryAfterFailureMs,
    );
    timer.unref();
    timers.add(timer);
  }

  if (light) void check('light', light);
  if (dark) void check('dark', dark);
  return {
    current: () => answering,
    close: () => {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

/** Rejects when it doesn't answer in time or isn't a MapLibre style. */
export async function probeStyle(url: string, ask: typeof fetch = fetch): Promise<AnsweringStyle> {
  const response = await ask(url, {
    signal: AbortSignal.timeout(probeTimeoutMs),
    headers: { accept: 'application/json' },
  });
  if (!response.ok) throw new Error(`The style answered ${response.status}`);
  const style = (await response.json()) as { version?: unknown; sources?: unknown; layers?: unknown };
  if (style.version !== 8 || typeof style.sources !== 'object' || !Array.isArray(style.layers)) {
    throw new Error('The answer is not a MapLibre style');
  }
  return { url, origins: [...new Set([new URL(url).origin, ...originsIn(style)])] };
}

function* originsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') {
    if (/^https?:\/\//.test(value) && URL.canParse(value)) yield new URL(value).origin;
  } else if (Array.isArray(value)) {
    for (const item of value) yield* originsIn(item);
  } else if (value && typeof value === 'object') {
    for (const [name, item] of Object.entries(value)) {
      // The credits link to sites that the map sends no requests to.
      if (name !== 'attribution' && name !== 'metadata') yield* originsIn(item);
    }
  }
}
