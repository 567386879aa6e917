/** Whether this is the request of a client navigation, for the data of a page only. */
export function isDataPath(pathname: string): boolean {
  return pathname.endsWith('.data');
}

/** The page behind a request: `/about.data` → `/about`, `/_.data` → `/`, `/about` → `/about`. */
export function toPagePath(pathname: string): string {
  return pathname.replace(/(^|\/)_\.data$|\.data$/, '') || '/';
}
