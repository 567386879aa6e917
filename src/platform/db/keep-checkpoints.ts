const checkEveryMs = 60_000;
/** Replayed in about a second by the start after a kill or a power cut. */
const maxWalBytes = 64 * 1024 * 1024;

/** Makes a checkpoint when more of the write-ahead log than `walBytes` follows the last one. */
export const checkpointStatement = (walBytes: number) => `do $$ begin
  if (select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) > ${walBytes} from pg_control_checkpoint()) then
    checkpoint;
  end if;
end $$`;

/**
 * Keeps the write-ahead log short. A PostgreSQL server has a process that makes checkpoints; the embedded engine makes
 * one only when it closes, so its log, and the time to replay it, would grow until then.
 */
export function keepCheckpoints(runBetweenBatches: (statement: string) => void): { stop(): void } {
  const timer = setInterval(() => runBetweenBatches(checkpointStatement(maxWalBytes)), checkEveryMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
