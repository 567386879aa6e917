import { useEffect } from 'react';
import { m } from '#i18n/paraglide/messages.js';
import { AddCatForm } from './add-cat-form.tsx';
import { AddCatActions } from './add-cat-form-actions.tsx';
import { AddCatDone } from './add-cat-form-done.tsx';
import type { AddCatAnswer } from './add-cat-form-fields.ts';
import { AddCatPlainForm } from './add-cat-form-plain.tsx';
import { useAddCat } from './add-cat-form-state.ts';
import { beginDraft } from './cat-draft.ts';

const formId = 'add-cat-page';

interface AddCatPageProps {
  clientId: string;
  answer: AddCatAnswer | undefined;
  /** What the link that led here says already; null: it is for the form to ask. */
  isLost: boolean | null;
}

/** The modal's form as a page: for links, and for browsers without JavaScript. */
export function AddCatPage({ clientId, answer, isLost }: AddCatPageProps) {
  const state = useAddCat();
  useEffect(() => {
    if (isLost !== null) beginDraft(isLost);
  }, [isLost]);
  return (
    <div className="mx-auto w-full max-w-xl px-4 py-8 sm:py-12">
      <h1 className="font-bold text-3xl">{m.cats_add_title()}</h1>
      <p className="mt-2 mb-8 text-lg text-muted">{m.cats_add_lead()}</p>
      <noscript>
        <AddCatPlainForm clientId={clientId} answer={answer} isLost={isLost} />
      </noscript>
      <div className="noscript:hidden">
        {state.cat ? (
          <AddCatDone cat={state.cat} onAnother={state.startAnew} />
        ) : (
          <>
            <AddCatForm id={formId} state={state} isActive />
            <div className="sticky bottom-0 z-10 -mx-4 mt-6 flex flex-wrap justify-end gap-3 border-line border-t bg-page/95 px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] backdrop-blur-sm">
              <AddCatActions formId={formId} state={state} />
            </div>
          </>
        )}
      </div>
    </div>
  );
}
