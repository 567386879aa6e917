const longRows = ['endurance'];
/** Install from the network: only when named, so that no test does. */
const rowsWithNetwork = ['pages-anew', 'first-start'];

export const rowsOnRequest = [...longRows, ...rowsWithNetwork];

export function chooseRows(names: string[], { isQuick }: { isQuick: boolean }): string[] {
  const leftOut = isQuick ? rowsWithNetwork : rowsOnRequest;
  return names.filter((name) => !leftOut.includes(name));
}
