import { Component, type ReactNode, Suspense, useState } from 'react';

let isHydrating = false;

/** Call it before the document is hydrated: what is in `HydrateLater` waits, when it renders in the same task. */
export function startHydration(): void {
  isHydrating = true;
  setTimeout(() => {
    isHydrating = false;
  });
}

interface HydrateLaterProps {
  /** Another one for each place: the ids of `useId` in it begin with it. */
  name: string;
  /** A single element: Preact finds it in the document by its place. */
  children: ReactNode;
}

/** A part of the document that is hydrated in a task of its own, so that a press is answered in between. */
export function HydrateLater({ name, children }: HydrateLaterProps) {
  const [pause] = useState(() => (isHydrating ? startPause() : null));
  const [ids] = useState((): Ids => [name, 0]);
  return (
    <Suspense fallback={null}>
      <Content pause={pause} ids={ids}>
        {children}
      </Content>
    </Suspense>
  );
}

/** What ids begin with, and how many there are. */
type Ids = [string, number];

interface Pause {
  isOver: boolean;
  end: Promise<void>;
}

class Content extends Component<{ pause: Pause | null; ids: Ids; children: ReactNode }> {
  /** Preact's `_vnode`; its `_mask` is where `useId` finds the ids' beginning and number. */
  declare __v: object;

  override render() {
    const { pause, ids, children } = this.props;
    if (pause && !pause.isOver) throw pause.end;
    // The server comes to it in another order, so its ids are counted apart.
    Object.assign(this.__v, { __m: ids });
    return children;
  }
}

/** Ends in a task of its own, in which the parts of the content wait in their turn. */
function startPause(): Pause {
  const pause = { isOver: false, end: Promise.resolve() };
  pause.end = new Promise((resolve) => {
    setTimeout(() => {
      pause.isOver = true;
      startHydration();
      resolve();
    });
  });
  return pause;
}
