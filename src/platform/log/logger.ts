import { type DestinationStream, type Logger, pino } from 'pino';

export type { Logger };

/**
 * JSON lines on standard output. Personal data don't belong in logs: people are written by id only, and the fields that
 * tend to carry more are cut out here in case one slips in.
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: {
      paths: ['email', '*.email', 'password', '*.password', 'headers', '*.headers', 'cookie', '*.cookie'],
      remove: true,
    },
  };
  return destination ? pino(options, destination) : pino(options);
}
