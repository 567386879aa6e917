import type { CatTraits } from '#features/traits/cat-traits.ts';

export interface SeenFields {
  /** The form is `2026-11-24`, or empty. */
  date: string;
  /** The form is `17:30`, or empty. */
  time: string;
  isAbout: boolean;
}

export const blankSeen: SeenFields = { date: '', time: '', isAbout: false };
/** The author has said that the day is unknown. */
export const unknownSeen: SeenFields = { ...blankSeen, isAbout: true };

export const hasSeenTime = ({ date, time }: SeenFields): boolean => date !== '' || time !== '';
export const isSeenAnswered = (seen: SeenFields): boolean => hasSeenTime(seen) || seen.isAbout;

const two = (value: number) => String(value).padStart(2, '0');
export const toDateField = (date: Date) =>
  `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
export const toTimeField = (date: Date) => `${two(date.getHours())}:${two(date.getMinutes())}`;

export function parseSeen(value: unknown): SeenFields {
  const { date, time, isAbout } = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  return {
    date: typeof date === 'string' ? date : '',
    time: typeof time === 'string' ? time : '',
    isAbout: isAbout === true,
  };
}

/** A day without a time is sent as its noon, so that readers in most time zones see the same day. */
export function seenToWire(seen: SeenFields): { seen_at: string; seen_at_precision: string } {
  const { date, time, isAbout } = seen;
  if (!hasSeenTime(seen)) return { seen_at: '', seen_at_precision: 'about' };
  const at = new Date(`${date}T${time || '12:00'}`);
  const precision = time ? (isAbout ? 'hour' : 'exact') : isAbout ? 'about' : 'day';
  // The schema rejects an invalid time with its own message.
  return { seen_at: Number.isNaN(at.getTime()) ? 'invalid' : at.toISOString(), seen_at_precision: precision };
}

export function seenOf({ seen_at: seenAt, seen_at_precision: precision }: CatTraits): SeenFields {
  if (seenAt === null) return blankSeen;
  const at = new Date(seenAt);
  return {
    date: toDateField(at),
    time: precision === 'exact' || precision === 'hour' ? toTimeField(at) : '',
    isAbout: precision === 'hour' || precision === 'about',
  };
}
