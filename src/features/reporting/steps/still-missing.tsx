import { Fragment } from 'react';
import type { NeededField } from '#features/reporting/draft/cat-form-fields.ts';
import { m } from '#i18n/paraglide/messages.js';
import { showField } from '#ui/forms/show-first-error.ts';

const labels: Record<NeededField, () => string> = {
  file: m.cats_add_missing_photo,
  is_lost: m.cats_add_missing_kind,
  place: m.cats_add_missing_place,
  seen_at: m.cats_add_missing_seen,
  description: m.cats_add_missing_description,
};

/** Each name leads to its field. */
export function StillMissing({ formId, missing }: { formId: string; missing: NeededField[] }) {
  if (missing.length === 0) return null;
  return (
    <p className="basis-full text-sm">
      {m.cats_add_missing()}{' '}
      {missing.map((field, index) => (
        <Fragment key={field}>
          {/* A line does not begin with a comma. */}
          <span className="whitespace-nowrap">
            <button
              type="button"
              className="min-h-7 font-semibold text-link underline underline-offset-2"
              onClick={() => {
                const form = document.getElementById(formId);
                if (form) showField(form, field);
              }}
            >
              {labels[field]()}
            </button>
            {index < missing.length - 1 && ','}
          </span>{' '}
        </Fragment>
      ))}
    </p>
  );
}
