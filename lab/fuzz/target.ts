import type { Role } from './fuzz-request.ts';

export interface Target {
  port: number;
  values: Readonly<Record<string, string>>;
  credentials(role: Role, by: 'bearer' | 'cookie'): [name: string, value: string][];
  takeOutput(): string;
  pid(): number;
  hasEnded(): boolean;
  restart(): Promise<void>;
  refresh(): Promise<void>;
  isReady(): Promise<boolean>;
  close(): Promise<void>;
}
