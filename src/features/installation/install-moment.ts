const storageKey = 'catlas.install';

export interface InstallMemory {
  visits: number;
  hasReported: boolean;
  /** The visitor has answered yes or no; do not ask again. */
  isAnswered: boolean;
}

const unknown: InstallMemory = { visits: 0, hasReported: false, isAnswered: false };

/** The stored state; invalid data count as none. */
export function parseInstallMemory(text: string | null): InstallMemory {
  try {
    const { visits, hasReported, isAnswered } = (JSON.parse(text ?? '{}') ?? {}) as Partial<InstallMemory>;
    return {
      visits: Number.isInteger(visits) ? visits! : 0,
      hasReported: hasReported === true,
      isAnswered: isAnswered === true,
    };
  } catch {
    return unknown;
  }
}

/** Asks only a visitor who has returned or has reported a cat. */
export function isFittingMoment({ visits, hasReported, isAnswered }: InstallMemory): boolean {
  return !isAnswered && (visits >= 2 || hasReported);
}

export function readInstallMemory(): InstallMemory {
  try {
    return parseInstallMemory(localStorage.getItem(storageKey));
  } catch {
    // Without storage the answer can't be remembered, so do not ask.
    return { ...unknown, isAnswered: true };
  }
}

export function remember(change: Partial<InstallMemory>): InstallMemory {
  const memory = { ...readInstallMemory(), ...change };
  try {
    localStorage.setItem(storageKey, JSON.stringify(memory));
  } catch {
    // As above.
  }
  return memory;
}

/** Once per tab: a reload does not count as a visit. */
export function countVisit(): InstallMemory {
  const memory = readInstallMemory();
  try {
    if (sessionStorage.getItem(storageKey)) return memory;
    sessionStorage.setItem(storageKey, 'counted');
  } catch {
    return memory;
  }
  return remember({ visits: memory.visits + 1 });
}
