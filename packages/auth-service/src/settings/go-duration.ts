const millisecondsByUnit: Record<string, number> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
};

/** Reads `90s`, `1h30m`, `-1.5h` or `0` into milliseconds; returns null for any other text. */
export function parseGoDuration(text: string): number | null {
  const match = /^([+-]?)(0|(?:(?:\d+(?:\.\d*)?|\.\d+)(?:ns|us|µs|ms|s|m|h))+)$/.exec(text);
  if (!match) return null;
  let milliseconds = 0;
  for (const [, amount, unit] of match[2]!.matchAll(/([\d.]+)(ns|us|µs|ms|s|m|h)/g)) {
    milliseconds += Number(amount) * millisecondsByUnit[unit!]!;
  }
  return match[1] === '-' ? -milliseconds : milliseconds;
}
