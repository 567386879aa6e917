import { type ReactNode, useEffect, useRef, useState } from 'react';

/** Spec §9 sets the delay. */
const delayMs = 700;

/** Shows the control's accessible name, so it is hidden from assistive technology; use it only without visible text. */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  const anchorRef = useRef<HTMLSpanElement>(null);
  const [place, setPlace] = useState<{ left: number; top: number } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const hide = () => {
    clearTimeout(timer.current);
    setPlace(null);
  };
  const showSoon = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const box = anchorRef.current?.firstElementChild?.getBoundingClientRect();
      if (box) setPlace({ left: box.left + box.width / 2, top: box.bottom + 6 });
    }, delayMs);
  };

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!place) return;
    const hideOnEscape = (event: KeyboardEvent) => event.key === 'Escape' && setPlace(null);
    const hideOnScroll = () => setPlace(null);
    document.addEventListener('keydown', hideOnEscape);
    document.addEventListener('scroll', hideOnScroll, { capture: true, passive: true });
    return () => {
      document.removeEventListener('keydown', hideOnEscape);
      document.removeEventListener('scroll', hideOnScroll, { capture: true });
    };
  }, [place]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens to what happens to the control inside it
    <span
      ref={anchorRef}
      className="contents"
      onPointerEnter={(event) => event.pointerType === 'mouse' && showSoon()}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={(event) => event.target.matches(':focus-visible') && showSoon()}
      onBlur={hide}
    >
      {children}
      {place && (
        <span
          aria-hidden="true"
          style={{ left: place.left, top: place.top }}
          className="pointer-events-none fixed z-(--z-toast) w-max max-w-56 -translate-x-1/2 animate-appear rounded-lg bg-stone-900 px-2.5 py-1.5 text-center font-medium text-white text-xs shadow-raised dark:bg-stone-100 dark:text-stone-900"
        >
          {text}
        </span>
      )}
    </span>
  );
}
