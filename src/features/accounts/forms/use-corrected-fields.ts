import { type RefObject, useEffect, useState } from 'react';
import type { z } from 'zod';
import type { AccountField, AccountOutcome } from './account-outcome.ts';

type FieldErrors = Partial<Record<AccountField, string | undefined>>;

interface CorrectedForm {
  outcome: AccountOutcome | null;
  formRef: RefObject<HTMLFormElement | null>;
  schema: { shape: Partial<Record<AccountField, z.ZodType>> };
}

/** An error disappears when its field is corrected; errors of the service disappear with the next keystroke. */
export function useCorrectedFields({ outcome, formRef, schema }: CorrectedForm): FieldErrors {
  const refused = outcome?.kind === 'refused' ? outcome.fields : none;
  const [now, setNow] = useState({ refused, errors: refused });
  if (now.refused !== refused) setNow({ refused, errors: refused });
  useEffect(() => {
    if (refused === none) return;
    const onInput = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement) || !formRef.current?.contains(target)) return;
      if (!Object.hasOwn(refused, target.name)) return;
      const name = target.name as AccountField;
      const error = schema.shape[name]?.safeParse(target.value).error?.issues[0]?.message;
      setNow((before) => ({ ...before, errors: { ...before.errors, [name]: error } }));
    };
    // This runs after React's handler: an earlier render would restore the field's value before this keystroke.
    addEventListener('input', onInput);
    return () => removeEventListener('input', onInput);
  }, [refused, formRef, schema]);
  return now.refused === refused ? now.errors : refused;
}

const none: FieldErrors = {};
