import { act as actOfPreact } from 'preact/test-utils';

/** Does the work and all rendering that follows from it, at once where the work is done at once. */
export function act(work: () => Promise<unknown>): Promise<void>;
export function act(work: () => unknown): void;
export function act(work: () => unknown) {
  return actOfPreact(() => {
    const result = work();
    return result instanceof Promise ? result.then(() => undefined) : undefined;
  });
}
