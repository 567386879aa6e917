const secondMs = 1_000;

/** Prints at most once a second, and nothing for a quick task. */
export function createProgress(tell: (line: string) => void): (line: string) => void {
  let toldAt = Date.now();
  return (line) => {
    if (Date.now() - toldAt < secondMs) return;
    toldAt = Date.now();
    tell(`  ${line}`);
  };
}

const counts = new Intl.NumberFormat('en');

export function formatCount(count: number): string {
  return counts.format(count);
}

export function countOf(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;
}

export function formatBytes(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
  return `${power === 0 ? bytes : (bytes / 1000 ** power).toFixed(1)} ${units[power]}`;
}
