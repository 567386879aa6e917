const checkEveryMs = 60_000;
/** The start after a kill or a power cut replays this much in about a second. */
const maxWalBytes = 64 * 1024 * 1024;

export const checkpointStatement = (walBytes: number) => `do $$ begin
  if (select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) > ${walBytes} from pg_control_checkpoint()) then
    checkpoint;
  end if;
end $$`;

/** The embedded engine makes a checkpoint only when it closes, so its log would grow until then. */
export function keepCheckpoints(runBetweenBatches: (statement: string) => void): { stop(): void } {
  const timer = setInterval(() => runBetweenBatches(checkpointStatement(maxWalBytes)), checkEveryMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
