// @ts-check
// Plain JavaScript without dependencies: scripts/bootstrap.mjs needs it before anything is installed.

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
 * Whether a server that ended by itself starts again. One that never served has a wrong setting, a port that is taken or a data
 * directory that is locked: a restart changes none of these. A restart that is killed, as by the OOM killer, is tried again.
 * @param {ServerEnd} end
 * @param {{ hasServedBefore: boolean }} before
 */
export function shouldRestart({ code, signal, servedMs }, { hasServedBefore }) {
  if (code === 0) return false;
  return servedMs !== null || (signal !== null && hasServedBefore);
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
