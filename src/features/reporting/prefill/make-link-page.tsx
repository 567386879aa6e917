import { useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { type ChosenTraitName, chosenTraitNames } from '#db/traits.ts';
import { nameLimits } from '#features/cats/model/cat.ts';
import { formatDay } from '#i18n/format-day.ts';
import { m } from '#i18n/paraglide/messages.js';
import { useLocale } from '#i18n/use-locale.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { TextArea, TextField } from '#ui/forms/field.tsx';
import { RadioCards } from '#ui/forms/radio-cards.tsx';
import type { MadeLink, MakeLinkAnswer } from './make-link-form.server.ts';
import { PlainTraits } from './plain-traits.tsx';
import { prefillDays, prefillLimits } from './prefill.ts';

/** Works without JavaScript. Fields that are left empty are left to the person who opens the link. */
export function MakeLinkPage({ answer }: { answer: MakeLinkAnswer | undefined }) {
  const navigation = useNavigation();
  const { made = null, errors = {}, alert = null, values = {} } = answer ?? {};
  return (
    <div className="mx-auto w-full max-w-xl space-y-6 px-4 py-6 sm:py-12">
      <header className="space-y-2">
        <h1 className="font-bold text-3xl">{m.prefill_make_title()}</h1>
        <p className="text-muted">{m.prefill_make_lead()}</p>
      </header>
      {made && <Made made={made} />}
      {alert && <Alert variant="danger">{alert}</Alert>}
      <Form method="post" className="space-y-6">
        <TextField
          label={m.prefill_make_group()}
          hint={m.prefill_make_group_hint()}
          name="group"
          required
          maxCharacters={prefillLimits.group}
          defaultValue={values.group}
          error={errors.group}
          autoComplete="organization"
        />
        <RadioCards
          legend={m.cats_add_kind()}
          name="kind"
          options={[
            { value: 'lost', label: m.cats_add_kind_lost() },
            { value: 'found', label: m.cats_add_kind_found() },
            { value: '', label: m.prefill_make_kind_open() },
          ]}
          defaultValue={(values.kind ?? '') as ''}
          error={errors.kind}
          isStacked
        />
        <TextField
          label={m.cats_add_place()}
          hint={m.prefill_make_place_hint()}
          name="place"
          isOptional
          defaultValue={values.place}
          error={errors.place}
        />
        <div>
          <TextField
            label={m.cats_add_seen_plain()}
            name="date"
            type="date"
            isOptional
            defaultValue={values.date}
            error={errors.date}
          />
          <Checkbox label={m.cats_add_seen_about()} name="about" value="yes" defaultChecked={values.about === 'yes'} />
        </div>
        <TextArea
          label={m.cats_add_description()}
          hint={m.prefill_make_words_hint()}
          name="words"
          isOptional
          maxCharacters={prefillLimits.words}
          defaultValue={values.words}
          error={errors.words}
        />
        <TextField
          label={m.cats_add_name()}
          hint={m.cats_add_name_hint()}
          name="name"
          isOptional
          maxCharacters={nameLimits.max}
          defaultValue={values.name}
          error={errors.name}
        />
        <PlainTraits values={traitsOf(values)} errors={errors} />
        <RadioCards
          legend={m.prefill_make_days()}
          name="days"
          columns={2}
          options={prefillDays.map((days) => ({ value: String(days), label: m.prefill_make_days_count({ days }) }))}
          defaultValue={values.days || '30'}
        />
        <Button type="submit" size="large" isBusy={navigation.state === 'submitting'} className="w-full">
          {m.prefill_make_send()}
        </Button>
      </Form>
    </div>
  );
}

const traitsOf = (values: Record<string, string>) =>
  Object.fromEntries(chosenTraitNames.flatMap((name: ChosenTraitName) => (values[name] ? [[name, values[name]]] : [])));

function Made({ made: { link, until } }: { made: MadeLink }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const locale = useLocale();
  return (
    <Alert variant="success" title={m.prefill_made_title()}>
      <p>{m.prefill_made_text({ date: formatDay(until, locale) })}</p>
      <textarea
        ref={field}
        readOnly
        rows={4}
        value={link}
        aria-label={m.prefill_made_link()}
        onFocus={(event) => event.currentTarget.select()}
        className="mt-2 block w-full break-all rounded-2xl border border-control bg-surface p-3 text-ink text-sm"
      />
      <div className="mt-2 flex flex-wrap gap-2">
        <span className="noscript:hidden">
          <CopyButton text={link} field={field} />
        </span>
        <a href={link} className="inline-flex min-h-11 items-center font-semibold underline underline-offset-2">
          {m.prefill_made_open()}
        </a>
      </div>
    </Alert>
  );
}
