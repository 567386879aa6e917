import { type RefObject, useEffect } from 'react';

export function parseTicks(text: string | null): string[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

export function useStoredTicks(text: RefObject<HTMLElement | null>, storageKey: string): void {
  useEffect(() => {
    const element = text.current;
    const boxes = [...(element?.querySelectorAll<HTMLInputElement>('input[type="checkbox"]') ?? [])];
    const keep = () => {
      const ticked = boxes.filter(({ checked }) => checked).map(({ id }) => id);
      try {
        localStorage.setItem(storageKey, JSON.stringify(ticked));
      } catch {
        // Without storage the state lasts until the page closes.
      }
    };
    let kept: string[] = [];
    try {
      kept = parseTicks(localStorage.getItem(storageKey));
    } catch {
      // Storage is turned off.
    }
    // Boxes that the user checked before hydration stay checked.
    for (const box of boxes) box.checked ||= kept.includes(box.id);
    element?.addEventListener('change', keep);
    return () => element?.removeEventListener('change', keep);
  }, [text, storageKey]);
}
