import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';

export type { Logger };

interface LogOptions {
  destination?: DestinationStream;
  fields?: () => object;
}

/** Personal data don't belong in logs: people appear by id only, and fields that tend to carry more are removed. */
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
