import { useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { m } from '#i18n/paraglide/messages.js';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { TextField } from '#ui/forms/field.tsx';
import { useFirstErrorShown } from '#ui/forms/show-first-error.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { CatWithPlane } from '#ui/illustrations/cat-with-plane.tsx';
import type { Redirect, RedirectProblem } from './redirect-rules.ts';
import type { RedirectsAnswer } from './redirects-form.server.ts';

interface RedirectsPageProps {
  redirects: Redirect[];
  answer: RedirectsAnswer | undefined;
}

const problems: Record<RedirectProblem, { field: 'path' | 'target'; text: () => string }> = {
  path: { field: 'path', text: m.moderation_redirects_problem_path },
  taken: { field: 'path', text: m.moderation_redirects_problem_taken },
  target: { field: 'target', text: m.moderation_redirects_problem_target },
  loop: { field: 'target', text: m.moderation_redirects_problem_loop },
};

export function RedirectsPage({ redirects, answer }: RedirectsPageProps) {
  return (
    <>
      <h1 className="font-bold text-2xl sm:text-3xl">{m.moderation_redirects_title()}</h1>
      <p className="mt-1 max-w-prose text-muted">{m.moderation_redirects_text()}</p>
      <Outcome answer={answer} />
      <AddForm answer={answer} />
      {redirects.length === 0 ? (
        <EmptyState picture={<CatWithPlane />} title={m.moderation_redirects_empty()}>
          {m.moderation_redirects_empty_text()}
        </EmptyState>
      ) : (
        <ul className="mt-8 divide-y divide-line overflow-hidden rounded-2xl border border-line bg-surface shadow-card">
          {redirects.map((redirect) => (
            <li key={redirect.path} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2 ps-4 pe-2">
              <p className="min-w-0 flex-1 break-all">
                <span className="font-semibold">{redirect.path}</span>{' '}
                <span className="sr-only">{m.moderation_redirects_leads_to()}</span>
                <Icon name="lucide:arrow-right" className="inline size-4 text-muted" /> {redirect.target}
              </p>
              <span className="text-muted text-sm tabular-nums">{redirect.statusCode}</span>
              <RedirectButton redirect={redirect} act="remove" />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Outcome({ answer }: Pick<RedirectsPageProps, 'answer'>) {
  if (!answer) return null;
  if ('done' in answer) {
    const { path } = answer.redirect;
    const isAdded = answer.done === 'added';
    return (
      <Alert
        variant="success"
        className="mt-4"
        title={isAdded ? m.moderation_redirects_added({ path }) : m.moderation_redirects_removed({ path })}
        action={<RedirectButton redirect={answer.redirect} act={isAdded ? 'remove' : 'add'} isUndo />}
      />
    );
  }
  return answer.problem === 'gone' ? (
    <Alert variant="warning" className="mt-4" title={m.moderation_redirects_gone()} />
  ) : null;
}

function AddForm({ answer }: Pick<RedirectsPageProps, 'answer'>) {
  const form = useRef<HTMLFormElement>(null);
  const isAdding = useNavigation().state === 'submitting';
  const refused = answer && 'problem' in answer && answer.problem !== 'gone' ? answer : null;
  const problem = refused && problems[refused.problem as RedirectProblem];
  const errorOf = (field: 'path' | 'target') => (problem?.field === field ? problem.text() : undefined);
  useEffect(() => {
    if (answer && 'done' in answer) form.current?.reset();
  }, [answer]);
  useFirstErrorShown(refused, form);
  return (
    <Form
      ref={form}
      method="post"
      className="mt-6 grid items-start gap-4 rounded-2xl border border-line bg-surface p-4 shadow-card sm:p-5 md:grid-cols-[1fr_1fr_auto]"
    >
      <TextField
        name="path"
        label={m.moderation_redirects_path()}
        hint={m.moderation_redirects_path_hint()}
        defaultValue={refused?.typed.path ?? ''}
        error={errorOf('path')}
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField
        name="target"
        label={m.moderation_redirects_target()}
        hint={m.moderation_redirects_target_hint()}
        defaultValue={refused?.typed.target ?? ''}
        error={errorOf('target')}
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div className="flex flex-wrap items-end gap-3 md:flex-col md:items-stretch">
        <label className="block grow">
          <span className="mb-1.5 block font-semibold text-sm">{m.moderation_redirects_kind()}</span>
          <select
            name="statusCode"
            defaultValue={String(refused?.typed.statusCode ?? 302)}
            className="min-h-12 w-full rounded-xl border border-control bg-surface px-3"
          >
            <option value="302">{m.moderation_redirects_for_now({ code: 302 })}</option>
            <option value="301">{m.moderation_redirects_for_good({ code: 301 })}</option>
            <option value="307">{m.moderation_redirects_for_now({ code: 307 })}</option>
            <option value="308">{m.moderation_redirects_for_good({ code: 308 })}</option>
          </select>
        </label>
        <Button type="submit" isBusy={isAdding} className="min-h-12 max-md:grow">
          {m.moderation_redirects_add()}
        </Button>
      </div>
    </Form>
  );
}

function RedirectButton({
  redirect,
  act,
  isUndo = false,
}: {
  redirect: Redirect;
  act: 'add' | 'remove';
  isUndo?: boolean;
}) {
  return (
    <Form method="post">
      <input type="hidden" name="act" value={act} />
      <input type="hidden" name="path" value={redirect.path} />
      <input type="hidden" name="target" value={redirect.target} />
      <input type="hidden" name="statusCode" value={redirect.statusCode} />
      <Button type="submit" variant={isUndo ? 'secondary' : 'ghost'} size="small">
        {isUndo ? m.moderation_undo() : m.moderation_redirects_remove()}
        <span className="sr-only"> {redirect.path}</span>
      </Button>
    </Form>
  );
}
