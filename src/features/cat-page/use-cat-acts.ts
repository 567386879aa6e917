import { callApi } from '@catlas/platform/http/call-api.ts';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { undoMs } from '#context/undo-time.ts';
import { m } from '#i18n/paraglide/messages.js';
import { toast } from '#ui/overlays/toast.ts';
import type { CatAct } from './cat-acts.ts';

interface Subject {
  id: number;
  name: string;
  isLost: boolean;
}

const calls: Record<CatAct, (catId: number) => { path: string; json: object }> = {
  reunite: (catId) => ({ path: '/api/cats/reunite', json: { catId, reunited: true } }),
  'look-again': (catId) => ({ path: '/api/cats/reunite', json: { catId, reunited: false } }),
  delete: (catId) => ({ path: '/api/cats/delete', json: { catId } }),
  restore: (catId) => ({ path: '/api/cats/restore', json: { catId } }),
};
const opposites: Record<CatAct, CatAct> = {
  reunite: 'look-again',
  'look-again': 'reunite',
  delete: 'restore',
  restore: 'delete',
};

function tell(act: CatAct, { name, isLost }: Subject): string {
  if (act === 'reunite') return isLost ? m.cats_reunited_done_lost({ name }) : m.cats_reunited_done_found({ name });
  if (act === 'look-again') return m.cats_reunited_undone({ name });
  return act === 'delete' ? m.cats_page_deleted({ name }) : m.cats_page_restored({ name });
}

/** A toast can undo the first press. */
export function useCatActs(subject: Subject) {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState<CatAct | null>(null);
  const [failed, setFailed] = useState<CatAct | null>(null);

  const run = async (act: CatAct, isUndo = false) => {
    setBusy(act);
    setFailed(null);
    try {
      const { path, json } = calls[act](subject.id);
      await callApi(path, { method: 'POST', json });
      const canUndo = !isUndo && (act === 'delete' || act === 'reunite');
      toast({
        title: tell(act, subject),
        variant: 'success',
        ...(canUndo
          ? {
              durationMs: undoMs,
              action: { label: m.cats_page_undo(), onClick: () => void run(opposites[act], true) },
            }
          : {}),
      });
      await revalidate();
    } catch {
      setFailed(act);
      // The pressed button may have been removed with its page.
      if (isUndo) toast({ title: m.cats_page_act_failed(), variant: 'danger' });
    } finally {
      setBusy(null);
    }
  };
  return { busy, failed, run: (act: CatAct) => void run(act) };
}
