import { m } from '#i18n/paraglide/messages.js';
import { AddCatForm } from './add-cat-form.tsx';
import { AddCatActions } from './add-cat-form-actions.tsx';
import { AddCatDone } from './add-cat-form-done.tsx';
import type { AddCatAnswer } from './add-cat-form-fields.ts';
import { AddCatPlainForm } from './add-cat-form-plain.tsx';
import { useAddCat } from './add-cat-form-state.ts';

const formId = 'add-cat-page';

/** The modal's form as a page: for links, and for browsers without JavaScript. */
export function AddCatPage({ clientId, answer }: { clientId: string; answer: AddCatAnswer | undefined }) {
  const state = useAddCat();
  return (
    <div className="mx-auto w-full max-w-xl px-4 py-8 sm:py-12">
      <h1 className="font-bold text-3xl">{m.cats_add_title()}</h1>
      <p className="mt-2 mb-8 text-lg text-muted">{m.cats_add_lead()}</p>
      <noscript>
        <AddCatPlainForm clientId={clientId} answer={answer} />
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
