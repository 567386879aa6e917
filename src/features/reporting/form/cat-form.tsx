import type { FormEvent } from 'react';
import { StepHeading } from '#features/reporting/steps/step-heading.tsx';
import { m } from '#i18n/paraglide/messages.js';
import { useFirstErrorShown } from '#ui/forms/show-first-error.ts';
import { type CatFormState, HelpfulFields, NeededFields } from './cat-form-parts.tsx';

interface CatFormProps {
  id: string;
  state: CatFormState;
  isActive: boolean;
  /** The footnote says where the typed text is stored. */
  footnote: string;
  /** An edit has both steps on one page. */
  step?: 'needed' | 'helpful';
  /** The heading of a step that was just opened takes the focus. */
  takesFocus?: boolean;
  /** The link has answered whether the cat is lost. */
  linkKind?: boolean | null;
}

export function CatForm({ id, state, isActive, footnote, step, takesFocus = false, linkKind = null }: CatFormProps) {
  // An error may be in the step that is opened for it.
  const formRef = useFirstErrorShown(state.failures > 0 && `${state.failures} ${step}`);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void state.send();
  };
  return (
    // POST keeps typed text out of the address bar.
    <form
      id={id}
      ref={formRef}
      method="post"
      encType="multipart/form-data"
      onSubmit={onSubmit}
      noValidate
      className="space-y-5"
    >
      {step !== 'helpful' && (
        <>
          <StepHeading title={m.cats_add_needed_title()} number={step && 1} takesFocus={takesFocus} />
          <NeededFields id={id} state={state} isActive={isActive} isAlone={step !== undefined} linkKind={linkKind} />
        </>
      )}
      {step !== 'needed' && (
        <>
          <StepHeading
            title={m.cats_add_helpful_title()}
            lead={step && m.cats_add_helpful_lead()}
            number={step && 2}
            takesFocus={takesFocus}
          />
          <HelpfulFields id={id} state={state} isActive={isActive} isAlone={step !== undefined} />
        </>
      )}
      <p className="text-muted text-sm">{footnote}</p>
    </form>
  );
}
