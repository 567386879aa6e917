import { type RefObject, useEffect, useState } from 'react';
import type { z } from 'zod';
import type { AccountField, AccountOutcome } from './account-outcome.ts';

type FieldErrors = Partial<Record<AccountField, string | undefined>>;

interface CorrectedForm {
  outcome: AccountOutcome | null;
  formRef: RefObject<HTMLFormElement | null>;
  /** By which the form was refused, field by field. */
  schema: { shape: Partial<Record<AccountField, z.ZodType>> };
}

/**
 * What is wrong in the fields of a refused form as it is typed in now: an error goes as soon as its field is corrected, and comes
 * back with it. What only the service can judge it judges at the next try.
 */
export function useCorrectedFields({ outcome, formRef, schema }: CorrectedForm): FieldErrors {
  const refused = outcome?.kind === 'refused' ? outcome.fields : none;
  const [now, setNow] = useState({ refused, errors: refused });
  // Another answer has its own errors.
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
    // After React has heard it: drawn anew before that, a field would have back what it held until this letter.
    addEventListener('input', onInput);
    return () => removeEventListener('input', onInput);
  }, [refused, formRef, schema]);
  return now.refused === refused ? now.errors : refused;
}

const none: FieldErrors = {};
