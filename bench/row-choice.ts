/** Takes too long to run unless named. */
const longRows = ['endurance'];
/** Install and build other frameworks: only when named, so that no test does. */
const rowsWithPeers = ['pages-anew'];

/** Rows that run only when named. */
export const rowsOnRequest = [...longRows, ...rowsWithPeers];

/** Of `names`, those that run when none is named. */
export function chooseRows(names: string[], { isQuick }: { isQuick: boolean }): string[] {
  const leftOut = isQuick ? rowsWithPeers : rowsOnRequest;
  return names.filter((name) => !leftOut.includes(name));
}
