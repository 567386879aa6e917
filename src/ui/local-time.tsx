import { useSyncExternalStore } from 'react';

interface LocalTimeProps {
  /** ISO 8601. */
  date: string;
  /** What depends on the reader's clock or time zone. */
  text: () => string;
  className?: string;
  /** Shown where a pointer rests. */
  title?: () => string;
}

const never = () => () => undefined;

/**
 * The server knows neither the reader's time zone nor how long a page stays in a cache. React keeps the server's text of an
 * element, even if the browser's text differs, so the element is replaced after hydration.
 */
export function LocalTime({ date, text, className, title }: LocalTimeProps) {
  const isHydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return (
    <time
      key={isHydrated ? 'reader' : 'server'}
      dateTime={date}
      className={className}
      suppressHydrationWarning
      onPointerEnter={({ currentTarget }) => {
        if (title) currentTarget.title = title();
      }}
    >
      {text()}
    </time>
  );
}
