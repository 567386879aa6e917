import { z } from 'zod';
import { parseGoDuration } from './go-duration.ts';

const trueWords = ['1', 't', 'T', 'TRUE', 'true', 'True'];
const falseWords = ['0', 'f', 'F', 'FALSE', 'false', 'False'];

/** Go reads these spellings. */
export const flag = (byDefault: boolean) =>
  z
    .string()
    .refine((value) => [...trueWords, ...falseWords].includes(value), { error: 'must be true or false' })
    .transform((value) => trueWords.includes(value))
    .default(byDefault);

export const count = (byDefault: number, { min = 0, max = Number.MAX_SAFE_INTEGER } = {}) =>
  z.coerce
    .number({ error: 'must be a number' })
    .int({ error: 'must be a whole number' })
    .min(min, { error: `must be at least ${min}` })
    .max(max, { error: `must be at most ${max}` })
    .default(byDefault);

/** A rate may be a fraction: `0.5` per five minutes is once in ten. */
export const frequency = (byDefault: number) =>
  z.coerce.number({ error: 'must be a number' }).min(0, { error: 'must be at least 0' }).default(byDefault);

export const list = z
  .string()
  .default('')
  .transform((value) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  );

/** Parses `60s`, `5m` or `24h` into milliseconds. */
export const duration = z.string().transform((value, context) => {
  const milliseconds = parseGoDuration(value);
  if (milliseconds === null || milliseconds < 0) {
    context.addIssue({ code: 'custom', message: 'must be a duration such as 60s, 5m or 24h' });
    return z.NEVER;
  }
  return milliseconds;
});

/** Parses `300` or `5m` into milliseconds. */
export const seconds = (byDefault: number) =>
  z
    .string()
    .transform((value) => (/^\d+(\.\d+)?$/.test(value) ? `${value}s` : value))
    .pipe(duration)
    .default(byDefault * 1000);

/** Accepts `30` (an hour) or `30/5m`. */
export const rate = (byDefault: string) =>
  z
    .string()
    .default(byDefault)
    .transform((value, context) => {
      const [amount, period = '1h'] = value.split('/');
      const periodMs = parseGoDuration(period);
      const count = Number(amount);
      if (!amount || !(count >= 0) || !periodMs || periodMs <= 0) {
        context.addIssue({ code: 'custom', message: 'must be a number an hour, or such as 30/5m' });
        return z.NEVER;
      }
      return { count, periodMs };
    });

export const address = z.string().refine((value) => URL.canParse(value), { error: 'must be an absolute address' });
