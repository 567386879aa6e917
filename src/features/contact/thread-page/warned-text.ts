interface Range {
  start: number;
  end: number;
}

/** Overlapping warnings make one part. */
export function splitWarned(text: string, warnings: readonly Range[]) {
  const parts: { text: string; isWarned: boolean }[] = [];
  let at = 0;
  const add = (end: number, isWarned: boolean) => {
    if (end > at) parts.push({ text: text.slice(at, end), isWarned });
    at = Math.max(at, end);
  };
  for (const { start, end } of warnings.toSorted((a, b) => a.start - b.start)) {
    add(Math.min(start, text.length), false);
    const last = parts.at(-1);
    if (last?.isWarned && start <= at && end > at) {
      last.text += text.slice(at, end);
      at = end;
    } else add(Math.min(end, text.length), true);
  }
  add(text.length, false);
  return parts;
}
