import { lazy, Suspense, useState } from 'react';
import { useRevalidator } from 'react-router';
import { m } from '#i18n/paraglide/messages.js';
import { ApiError } from '#platform/http/call-api.ts';
import { Button, type ButtonLook } from '#ui/button.tsx';
import { Icon, type IconName } from '#ui/icon.tsx';
import { runAct, type Subject } from './run-act.ts';
import type { PostAct, UserAct } from './user-acts.ts';

const ConfirmDialog = lazy(() =>
  import('#ui/confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })),
);

type Act = PostAct | UserAct;

interface Words {
  label: () => string;
  icon: IconName;
  look?: ButtonLook;
  /** Asked before: what can't be taken back with one press, or hits a person. */
  ask?: { title: (inputs: { name: string }) => string; text: () => string };
}

const words: Record<Act, Words> = {
  approve: { label: m.moderation_approve, icon: 'lucide:check', look: 'primary' },
  reject: { label: m.moderation_reject, icon: 'lucide:x' },
  reopen: { label: m.moderation_act_reopen, icon: 'lucide:undo-2' },
  restore: { label: m.moderation_act_restore, icon: 'lucide:archive-restore' },
  delete: {
    label: m.moderation_act_delete,
    icon: 'lucide:trash-2',
    ask: { title: m.moderation_ask_delete_title, text: m.moderation_ask_delete_text },
  },
  'let-in': { label: m.moderation_act_let_in, icon: 'lucide:check', look: 'primary' },
  unban: { label: m.moderation_act_unban, icon: 'lucide:lock-open' },
  ban: {
    label: m.moderation_act_ban,
    icon: 'lucide:ban',
    ask: { title: m.moderation_ask_ban_title, text: m.moderation_ask_ban_text },
  },
  promote: {
    label: m.moderation_act_promote,
    icon: 'lucide:shield-plus',
    ask: { title: m.moderation_ask_promote_title, text: m.moderation_ask_promote_text },
  },
  demote: {
    label: m.moderation_act_demote,
    icon: 'lucide:shield-minus',
    ask: { title: m.moderation_ask_demote_title, text: m.moderation_ask_demote_text },
  },
};

interface ActButtonsProps {
  subject: Subject;
  /** What it is called in questions and for screen readers. */
  name: string;
  acts: Act[];
}

/** What an administrator may do to one found cat, comment or member; the page is asked for again when it is done. */
export function ActButtons({ subject, name, acts }: ActButtonsProps) {
  const { revalidate } = useRevalidator();
  const [asked, setAsked] = useState<Act | null>(null);
  const [busy, setBusy] = useState<Act | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const run = async (act: Act) => {
    setBusy(act);
    setProblem(null);
    try {
      await runAct(subject, act);
      await revalidate();
    } catch (error) {
      // Spec §8: a review of members that fails only ends its loading.
      const isSilent = subject.kind === 'users' && act !== 'promote' && act !== 'demote';
      if (!isSilent) setProblem((error instanceof ApiError && error.problem?.detail) || m.moderation_act_failed());
    }
    setBusy(null);
    setAsked(null);
  };
  const question = asked && words[asked].ask;
  return (
    <div className="noscript:hidden">
      <div className="flex flex-wrap gap-2">
        {acts.map((act) => (
          <Button
            key={act}
            size="small"
            look={words[act].look ?? 'secondary'}
            icon={<Icon name={words[act].icon} className="size-4.5" />}
            isBusy={busy === act && !question}
            onClick={() => (words[act].ask ? setAsked(act) : void run(act))}
          >
            {words[act].label()}
            <span className="sr-only"> {name}</span>
          </Button>
        ))}
      </div>
      <p role="alert" className="mt-1.5 text-danger text-sm empty:hidden">
        {problem}
      </p>
      {asked && question && (
        <Suspense fallback={null}>
          <ConfirmDialog
            isOpen
            onOpenChange={() => setAsked(null)}
            title={question.title({ name })}
            description={question.text()}
            confirmLabel={words[asked].label()}
            isDanger={asked === 'delete' || asked === 'ban'}
            isBusy={busy === asked}
            onConfirm={() => void run(asked)}
          />
        </Suspense>
      )}
    </div>
  );
}
