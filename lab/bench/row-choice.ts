const longRows = ['endurance'];
/** These rows install from the network, so no test runs them. */
const rowsWithNetwork = ['pages-anew', 'first-start'];

export const rowsOnRequest = [...longRows, ...rowsWithNetwork];

export function chooseRows(names: string[], { isQuick }: { isQuick: boolean }): string[] {
  const leftOut = isQuick ? rowsWithNetwork : rowsOnRequest;
  return names.filter((name) => !leftOut.includes(name));
}
