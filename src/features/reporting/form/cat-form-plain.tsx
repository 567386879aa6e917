import type { LocationType } from '#db/report-values.ts';
import { LostFoundBadge } from '#features/cats/lost-found-badge.tsx';
import { photoFields } from '#features/outbox/post-form.ts';
import type { CatFormAnswer, CatFormErrors, PlainFormValues } from '#features/reporting/draft/cat-form-fields.ts';
import { PlainSeen, PlainTraits } from '#features/reporting/prefill/plain-traits.tsx';
import { StepHeading } from '#features/reporting/steps/step-heading.tsx';
import { m } from '#i18n/paraglide/messages.js';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { EmailField } from '#ui/forms/email-field.tsx';
import { TextArea, TextField } from '#ui/forms/field.tsx';
import { RadioCards } from '#ui/forms/radio-cards.tsx';
import { LocalLink } from '#ui/local-link.tsx';
import { describeExactness } from './describe-exactness.ts';

const [, ...morePhotoFields] = photoFields;

interface CatPlainFormProps {
  hidden: Record<string, string>;
  answer: CatFormAnswer | undefined;
  defaults: PlainFormValues;
  /** A new report needs a photo and a place; in an edit, empty fields change nothing. */
  isNew?: boolean;
  /** A visitor gives an address, which gets a code. */
  asksAddress?: boolean;
  /** The link has answered whether the cat is lost. */
  linkKind?: boolean | null;
}

/** The form works without JavaScript: both steps are one page, the photo is sent unchanged, and the place is text. */
export function CatPlainForm(props: CatPlainFormProps) {
  const { hidden, answer, defaults, isNew = false, asksAddress = false, linkKind = null } = props;
  const { errors = {}, alert } = answer ?? {};
  const values = { ...defaults, ...answer?.values };
  return (
    <form method="post" encType="multipart/form-data" className="space-y-7">
      {alert && <Alert variant="danger">{alert}</Alert>}
      <Alert>{m.cats_add_without_script()}</Alert>
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <StepHeading title={m.cats_add_needed_title()} />
      <TextField
        label={isNew ? m.cats_add_photo() : m.cats_add_photo_replace()}
        name="file"
        type="file"
        accept="image/*"
        required={isNew}
        isOptional={!isNew}
        error={errors.file}
      />
      <PlainKind linkKind={linkKind} values={values} errors={errors} />
      <TextField
        label={m.cats_add_place()}
        hint={isNew ? m.cats_add_place_text() : m.cats_edit_place_text()}
        name="place_query"
        required={isNew}
        isOptional={!isNew}
        defaultValue={values.place_query}
        error={errors.place}
      />
      <PlainSeen values={values} errors={errors} />
      <TextArea
        label={m.cats_add_description()}
        hint={m.cats_add_description_hint()}
        name="description"
        required
        defaultValue={values.description}
        error={errors.description}
      />
      <StepHeading title={m.cats_add_helpful_title()} />
      <PlainTraits values={values} errors={errors} />
      <TextField
        label={m.cats_add_name()}
        hint={m.cats_add_name_hint()}
        name="name"
        isOptional
        defaultValue={values.name}
        error={errors.name}
      />
      <MorePlainPhotos errors={errors} />
      <RadioCards
        {...describeExactness()}
        name="location_type"
        defaultValue={(values.location_type as LocationType | undefined) ?? 'street'}
        error={errors.location_type}
      />
      {asksAddress && (
        <EmailField
          label={m.accounts_email()}
          hint={`${m.drafts_ask_text()} ${m.drafts_ask_data()}`}
          required
          defaultValue={values.email}
          error={errors.email}
        />
      )}
      <Button type="submit" className="w-full">
        {isNew ? m.cats_add_send() : m.cats_edit_save()}
      </Button>
    </form>
  );
}

/** What the link has answered is not asked again. */
function PlainKind({ linkKind, values, errors }: { linkKind: boolean | null } & PlainPartProps) {
  if (linkKind !== null) {
    return (
      <p className="flex flex-wrap items-center justify-between gap-x-3">
        <input type="hidden" name="is_lost" value={String(linkKind)} />
        <LostFoundBadge isLost={linkKind} className="text-sm" />
        <LocalLink to="/cats/new" className="font-semibold text-link underline underline-offset-2">
          {m.cats_add_kind_change()}
        </LocalLink>
      </p>
    );
  }
  return (
    <RadioCards
      legend={m.cats_add_kind()}
      name="is_lost"
      columns={2}
      options={[
        { value: 'true', label: m.cats_add_kind_lost() },
        { value: 'false', label: m.cats_add_kind_found() },
      ]}
      defaultValue={values.is_lost as 'true' | 'false' | undefined}
      error={errors.is_lost}
    />
  );
}

interface PlainPartProps {
  values: PlainFormValues;
  errors: CatFormErrors;
}

function MorePlainPhotos({ errors }: { errors: CatFormErrors }) {
  return (
    <details className="rounded-2xl border border-line p-4">
      <summary className="cursor-pointer font-semibold">{m.cats_add_photo_more()}</summary>
      <div className="mt-4 space-y-5">
        {morePhotoFields.map((field, index) => (
          <TextField
            key={field}
            label={m.cats_add_photo_number({ number: index + 2 })}
            name={field}
            type="file"
            accept="image/*"
            isOptional
            error={errors[field]}
          />
        ))}
      </div>
    </details>
  );
}
