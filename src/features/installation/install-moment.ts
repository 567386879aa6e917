const storageKey = 'catlas.install';

export interface InstallMemory {
  visits: number;
  hasReported: boolean;
  isAnswered: boolean;
}

const unknown: InstallMemory = { visits: 0, hasReported: false, isAnswered: false };

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

export function isFittingMoment({ visits, hasReported, isAnswered }: InstallMemory): boolean {
  return !isAnswered && (visits >= 2 || hasReported);
}

export function readInstallMemory(): InstallMemory {
  try {
    return parseInstallMemory(localStorage.getItem(storageKey));
  } catch {
    // Without storage the answer cannot be remembered, so do not ask.
    return { ...unknown, isAnswered: true };
  }
}

export function remember(change: Partial<InstallMemory>): InstallMemory {
  const memory = { ...readInstallMemory(), ...change };
  try {
    localStorage.setItem(storageKey, JSON.stringify(memory));
  } catch {
    // Without storage the visit is not counted.
  }
  return memory;
}

/** A reload does not count as a visit, so each tab counts once. */
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
