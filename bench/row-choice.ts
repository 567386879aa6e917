/** Takes too long to run unless named. */
const longRows = ['endurance'];
/** Install from the network: only when named, so that no test does. */
const rowsWithNetwork = ['pages-anew', 'first-start'];

/** Rows that run only when named. */
export const rowsOnRequest = [...longRows, ...rowsWithNetwork];

/** Of `names`, those that run when none is named. */
export function chooseRows(names: string[], { isQuick }: { isQuick: boolean }): string[] {
  const leftOut = isQuick ? rowsWithNetwork : rowsOnRequest;
  return names.filter((name) => !leftOut.includes(name));
}
