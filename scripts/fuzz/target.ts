import type { Role } from './fuzz-request.ts';

/** A server that can be fuzzed. */
export interface Target {
  port: number;
  /** Values for the placeholders of a request. */
  values: Readonly<Record<string, string>>;
  /** Headers that sign a request in; none for a visitor. */
  credentials(role: Role, by: 'bearer' | 'cookie'): [name: string, value: string][];
  /** What the process has printed since it was asked last. */
  takeOutput(): string;
  pid(): number;
  hasEnded(): boolean;
  /** Starts it again after a crash. */
  restart(): Promise<void>;
  /** Makes sessions and posts again that requests have ended. */
  refresh(): Promise<void>;
  isReady(): Promise<boolean>;
  close(): Promise<void>;
}
