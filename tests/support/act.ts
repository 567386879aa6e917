import { act as actOfReact } from 'react';

// React warns of renders outside of `act` while this is set.
const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };

export function act(work: () => Promise<unknown>): Promise<void>;
export function act(work: () => unknown): void;
export function act(work: () => unknown): unknown {
  environment.IS_REACT_ACT_ENVIRONMENT = true;
  let isAsync = false;
  const leave = () => {
    environment.IS_REACT_ACT_ENVIRONMENT = false;
  };
  const acted = actOfReact(() => {
    const result = work();
    isAsync = result instanceof Promise;
    return isAsync ? (result as Promise<unknown>).then(() => undefined) : (undefined as never);
  });
  if (isAsync) return Promise.resolve(acted).finally(leave);
  leave();
  return undefined;
}
