import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';

/** Spec §2: at most one is open. */
export type ModalName = 'connect' | 'addCat' | 'logout';

interface ModalState {
  active: ModalName | null;
  /** This opens after signing in, so that adding a cat continues after `connect`. */
  next: ModalName | null;
  open: (name: ModalName, options?: { next?: ModalName }) => void;
  close: () => void;
}

const ModalContext = createContext<ModalState | null>(null);

export function ModalProvider({ children }: { children: ReactNode }) {
  const [{ active, next }, setState] = useState<Pick<ModalState, 'active' | 'next'>>({ active: null, next: null });
  const value = useMemo<ModalState>(
    () => ({
      active,
      next,
      open: (name, options) => setState({ active: name, next: options?.next ?? null }),
      close: () => setState({ active: null, next: null }),
    }),
    [active, next],
  );
  return <ModalContext value={value}>{children}</ModalContext>;
}

/** Throws outside of ModalProvider. */
export function useModal(): ModalState {
  const state = useContext(ModalContext);
  if (!state) throw new Error('useModal needs a ModalProvider above it');
  return state;
}
