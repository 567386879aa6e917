import { type RefObject, useLayoutEffect, useRef } from 'react';

/** The ref is set before the next event; an effect might run after it. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
