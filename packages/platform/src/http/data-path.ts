export function isDataPath(pathname: string): boolean {
  return pathname.endsWith('.data');
}

export function toPagePath(pathname: string): string {
  return pathname.replace(/(^|\/)_\.data$|\.data$/, '') || '/';
}
