import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';

export type { Logger };

interface LogOptions {
  /** Standard output where absent. */
  destination?: DestinationStream;
  /** Fields added to every line; evaluated for each line. */
  fields?: () => object;
}

/**
 * JSON lines on standard output. Personal data don't belong in logs: people are written by id only, and the fields that
 * tend to carry more are cut out here in case one slips in.
 */
export function createLogger(level: string, { destination, fields }: LogOptions = {}): Logger {
  const options: LoggerOptions = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: {
      paths: ['email', '*.email', 'password', '*.password', 'headers', '*.headers', 'cookie', '*.cookie'],
      remove: true,
    },
    ...(fields && { mixin: fields }),
  };
  return destination ? pino(options, destination) : pino(options);
}
