import { type RefObject, useLayoutEffect, useRef } from 'react';

/** A ref to the value of the latest rendering, for listeners that stay. It is set before the next event; an effect might run after it. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
