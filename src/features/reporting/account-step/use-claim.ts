import { ApiError } from '@catlas/platform/http/call-api.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useViewer } from '#context/root-data.ts';
import type { OwnCat } from '#features/cats/model/cat.ts';
import type { AwaitedDraft } from '#features/reporting/draft/awaited-draft.ts';
import { m } from '#i18n/paraglide/messages.js';
import { claimDraft } from './draft-calls.ts';
import { isAddressOf } from './use-account-step.ts';

interface Claim {
  isBusy: boolean;
  problem: string | null;
  /** The draft no longer exists. */
  isGone: boolean;
  claim: () => Promise<void>;
}

/** Claims the draft immediately once a member is signed in with its address. */
export function useClaim(draft: AwaitedDraft, onClaimed: (cat: OwnCat) => void): Claim {
  const viewer = useViewer();
  const [state, setState] = useState<Pick<Claim, 'problem' | 'isGone'>>({ problem: null, isGone: false });
  const [isBusy, setBusy] = useState(false);
  const isRunning = useRef(false);
  const { revalidate } = useRevalidator();
  const latest = useRef({ draft, onClaimed });
  latest.current = { draft, onClaimed };

  const claim = useCallback(async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    setState({ problem: null, isGone: false });
    const { draft } = latest.current;
    try {
      const cat = await claimDraft(draft);
      latest.current.onClaimed(cat);
    } catch (error) {
      setState({ problem: explainClaim(error, draft.email), isGone: codeOf(error) === 'not-found' });
      // The page may show a member whose session has ended.
      if (codeOf(error) === 'unauthenticated' || codeOf(error) === 'forbidden') void revalidate();
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  }, [revalidate]);

  const isOwn = isAddressOf(viewer, draft);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another draft or address begins anew
  useEffect(() => {
    setState({ problem: null, isGone: false });
    if (isOwn) void claim();
  }, [isOwn, draft.id, draft.email, claim]);
  return { isBusy, ...state, claim };
}

const codeOf = (error: unknown) => (error instanceof ApiError ? (error.problem?.code ?? null) : null);

function explainClaim(error: unknown, email: string): string {
  switch (codeOf(error)) {
    case 'not-found':
      return m.drafts_error_expired();
    case 'forbidden':
      return m.drafts_error_other_address();
    case 'conflict':
      return m.drafts_taken();
    // The service accepted the code but the server rejected the session.
    case 'unauthenticated':
      return m.drafts_account_closed({ email });
    default:
      return m.drafts_finish_failed();
  }
}
