/** Whether this is the request of a client navigation, for the data of a page only. */
export function isDataPath(pathname: string): boolean {
  return pathname.endsWith('.data');
}
