// @ts-check
// scripts/bootstrap.mjs needs this file before anything is installed, so it has no dependencies.

export const firstPauseMs = 1_000;
export const longestPauseMs = 30_000;
/** A server that served for so long counts as healthy: the next pause is the first one again. */
export const healthyMs = 60_000;

/**
 * How a server process ended.
 * @typedef {{ code: number | null, signal: NodeJS.Signals | null, servedMs: number | null }} ServerEnd
 *   `servedMs` is null for a process that ended before it served.
 */

/**
 * Whether a server that ended by itself starts again. A first start that fails has a wrong setting, a port that is taken or a data
 * directory that is locked: a restart changes none of these. After it has served once, its settings are known to be right.
 * @param {ServerEnd} end
 * @param {{ hasServedBefore: boolean }} before
 */
export function shouldRestart({ code, servedMs }, { hasServedBefore }) {
  return code !== 0 && (servedMs !== null || hasServedBefore);
}

/**
 * The pause before the next start: doubled each time, and the first one again after a healthy run.
 * @param {number | null} lastPauseMs null before the first restart
 * @param {Pick<ServerEnd, 'servedMs'>} end
 */
export function nextPauseMs(lastPauseMs, { servedMs }) {
  if (lastPauseMs === null || (servedMs ?? 0) >= healthyMs) return firstPauseMs;
  return Math.min(lastPauseMs * 2, longestPauseMs);
}
