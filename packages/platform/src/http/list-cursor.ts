import { z } from 'zod';
import { AppError } from '#errors/app-error.ts';

export const cursorSchema = z.string().max(200);

interface CursorPart<Value> {
  write(value: Value): string;
  /** Returns null for text that `write` does not make. */
  read(text: string): Value | null;
}

const id: CursorPart<number> = {
  write: String,
  read: (text) => (/^[1-9]\d{0,15}$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : null),
};

const meters: CursorPart<number> = {
  write: String,
  read: (text) => (/^\d+(\.\d+)?(e[+-]\d+)?$/.test(text) && Number.isFinite(Number(text)) ? Number(text) : null),
};

const time: CursorPart<Date> = {
  write: (value) => value.toISOString(),
  read(text) {
    const value = new Date(text);
    return value.getTime() >= 0 && value.toISOString() === text ? value : null;
  },
};

const flag: CursorPart<boolean> = {
  write: (value) => (value ? '1' : '0'),
  read: (text) => (text === '0' || text === '1' ? text === '1' : null),
};

const kinds = { id, meters, time, flag };
type Kinds = typeof kinds;
type ValueOf<Kind extends keyof Kinds> = Kinds[Kind] extends CursorPart<infer Value> ? Value : never;
type Values<Names extends readonly (keyof Kinds)[]> = { [Index in keyof Names]: ValueOf<Names[Index]> };

/** `parse` throws `malformed` for text that is no cursor of these sort columns. */
export function createListCursor<const Names extends readonly (keyof Kinds)[]>(...names: Names) {
  const parts = names.map((name) => kinds[name] as CursorPart<unknown>);
  return {
    format: (...values: Values<Names>): string => parts.map((part, index) => part.write(values[index])).join('_'),
    parse(text: string): Values<Names> {
      const texts = text.split('_');
      const read = parts.map((part, index) => part.read(texts[index] ?? ''));
      if (texts.length !== parts.length || read.includes(null)) {
        throw new AppError('malformed', { detail: 'The cursor is not one of this list' });
      }
      const values: unknown = read;
      return values as Values<Names>;
    },
  };
}
