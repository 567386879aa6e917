/** Rejects signs, leading zeros and numbers that JavaScript would round. */
export function parseCatId(text: string | undefined): number | null {
  if (!/^[1-9]\d{0,15}$/.test(text ?? '')) return null;
  const id = Number(text);
  return Number.isSafeInteger(id) ? id : null;
}

/** Removes appended punctuation: `12).` → 12. Returns null without any. */
export function parseAppendedCatId(text: string | undefined): number | null {
  const id = parseCatId(text?.replace(/^[\s\p{Z}\p{Cf}]+|[\s\p{P}\p{S}\p{Z}\p{Cf}]+$/gu, ''));
  return id !== null && String(id) !== text ? id : null;
}
