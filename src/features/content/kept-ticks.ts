import { type RefObject, useEffect } from 'react';

/** The ids of the boxes that were ticked, as an earlier visit has left them; none when it makes no sense. */
export function parseTicks(text: string | null): string[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** Stores the ticked boxes of a text on this device, for a reader who comes back after searching outside. */
export function useKeptTicks(text: RefObject<HTMLElement | null>, storageKey: string): void {
  useEffect(() => {
    const element = text.current;
    const boxes = [...(element?.querySelectorAll<HTMLInputElement>('input[type="checkbox"]') ?? [])];
    const keep = () => {
      const ticked = boxes.filter(({ checked }) => checked).map(({ id }) => id);
      try {
        localStorage.setItem(storageKey, JSON.stringify(ticked));
      } catch {
        // Storage is full or turned off: the ticks live as long as the page.
      }
    };
    let kept: string[] = [];
    try {
      kept = parseTicks(localStorage.getItem(storageKey));
    } catch {
      // Turned off, as above.
    }
    // One that was ticked before this code came stays ticked.
    for (const box of boxes) box.checked ||= kept.includes(box.id);
    element?.addEventListener('change', keep);
    return () => element?.removeEventListener('change', keep);
  }, [text, storageKey]);
}
