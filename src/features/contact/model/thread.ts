import type { z } from 'zod';
import type {
  reportedThreadSchema,
  threadMessageSchema,
  threadSchema,
  threadSummarySchema,
} from './thread-answers.server.ts';

/** The unit is visible characters. */
export const messageMax = 1000;
export const proofTextMax = 200;
export const reportWordsMax = 500;
/** The query `before` returns earlier ones. */
export const mostMessages = 200;
export const mostThreads = 100;
export const closedThreadDays = 90;

export type ThreadMessage = z.infer<typeof threadMessageSchema>;
export type Thread = z.infer<typeof threadSchema>;
export type ReportedThread = z.infer<typeof reportedThreadSchema>;
export type ThreadSummary = z.infer<typeof threadSummarySchema>;
