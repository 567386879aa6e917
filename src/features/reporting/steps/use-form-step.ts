import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useRouter } from '#ui/use-router.ts';

export type FormStep = 'needed' | 'helpful' | 'check';

const hashes: Record<FormStep, string> = { needed: '#report', helpful: '#report-details', check: '#report-check' };
const findStep = (hash: string) => (Object.keys(hashes) as FormStep[]).find((step) => hashes[step] === hash);
const before: Record<FormStep, FormStep> = { needed: 'needed', helpful: 'needed', check: 'helpful' };

interface FormSteps {
  step: FormStep;
  /** The step has changed since the form opened, so its heading takes the focus. */
  hasMoved: boolean;
  go: (step: FormStep) => Promise<void>;
  back: () => Promise<void>;
}

interface FormStepOptions {
  /** The stored draft has been read. Until then the form is empty, and so is the server's HTML. */
  isRead: boolean;
  /** The first step has all that is needed, so the next ones are open. */
  isComplete: boolean;
  isOpen: boolean;
}

/** Each step is an entry of the history. A change of the hash alone loads no data, so it works without a network. */
export function useFormStep({ isRead, isComplete, isOpen }: FormStepOptions): FormSteps {
  const { hash } = useLocation();
  const router = useRouter();
  const navigate = useNavigate();
  const asked = (isRead && findStep(hash)) || 'needed';
  const step = isComplete ? asked : 'needed';
  const [moved, setMoved] = useState({ step, hasMoved: false });
  if (moved.step !== step) setMoved({ step, hasMoved: true });

  const open = async (next: FormStep, options: { replace?: boolean; state?: unknown }) =>
    navigate({ search: router.state.location.search, hash: hashes[next] }, { ...options, preventScrollReset: true });
  const isShut = isOpen && step !== asked;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a shut step leads back
  useEffect(() => {
    // Otherwise a step of an earlier report would open when this one is complete.
    if (isShut) void open('needed', { replace: true });
  }, [isShut]);
  return {
    step,
    hasMoved: moved.hasMoved,
    async go(next) {
      const present = findStep(router.state.location.hash);
      if (next === (present ?? 'needed')) return;
      // Going back to an address without a hash would load its data again.
      if (!present) await open('needed', { replace: true });
      await open(next, { state: { isStep: true } });
    },
    async back() {
      const { state } = router.state.location;
      // A reloaded or shared address may have no step before it.
      if (state?.isStep) await navigate(-1);
      else await open(before[step], { replace: true });
    },
  };
}
