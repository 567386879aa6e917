/** A positive whole number as it is written: no sign, no zeros before it, nothing that JavaScript would round. */
export function parseCatId(text: string | undefined): number | null {
  if (!/^[1-9]\d{0,15}$/.test(text ?? '')) return null;
  const id = Number(text);
  return Number.isSafeInteger(id) ? id : null;
}
