import { catFlags } from '#db/report-values.ts';
import { reportWordsLimits } from '#features/cats/model/cat.ts';
import { objectionLabels } from '#features/cats/model/cat-objection-texts.ts';
import { m } from '#i18n/paraglide/messages.js';
import { TextArea } from '#ui/forms/field.tsx';

interface ReportCatFieldsProps {
  errors?: { objection?: string; words?: string };
}

export function ReportCatFields({ errors = {} }: ReportCatFieldsProps) {
  return (
    <>
      <fieldset aria-describedby={errors.objection ? 'report-objection-error' : undefined}>
        <legend className="mb-1.5 block font-semibold text-sm">{m.cats_report_what()}</legend>
        <p
          id="report-objection-error"
          role={errors.objection ? 'alert' : undefined}
          className="text-danger text-sm empty:hidden"
        >
          {errors.objection}
        </p>
        {catFlags.map((objection) => (
          <label
            key={objection}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-xl px-2 py-1.5 hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-primary-600"
          >
            <input type="radio" name="objection" value={objection} required className="size-4 shrink-0 outline-none" />
            {objectionLabels[objection]()}
          </label>
        ))}
      </fieldset>
      <TextArea
        label={m.cats_report_words()}
        isOptional
        name="words"
        rows={3}
        maxCharacters={reportWordsLimits.max}
        error={errors.words}
      />
    </>
  );
}
