import { languages, locales } from '#i18n/languages.ts';
import { m } from '#i18n/paraglide/messages.js';
import { TextField } from '#ui/forms/field.tsx';
import { RadioCards } from '#ui/forms/radio-cards.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import type { PosterPageData } from './load-poster-page.server.ts';
import { mostNoteCharacters, type PosterSheet, sheetsFor } from './poster-choice.ts';

export const sheetLabels: Record<PosterSheet, { label: () => string; hint: () => string }> = {
  poster: { label: m.poster_sheet_poster, hint: m.poster_sheet_poster_hint },
  'tear-off': { label: m.poster_sheet_tear_off, hint: m.poster_sheet_tear_off_hint },
  road: { label: m.poster_sheet_road, hint: m.poster_sheet_road_hint },
  neighbours: { label: m.poster_sheet_neighbours, hint: m.poster_sheet_neighbours_hint },
  'collar-slip': { label: m.poster_sheet_collar_slip, hint: m.poster_sheet_collar_slip_hint },
  'door-card': { label: m.poster_sheet_door_card, hint: m.poster_sheet_door_card_hint },
};

export function PosterFields({ data }: { data: PosterPageData }) {
  const { choice, photoCount } = data;
  return (
    <>
      <SheetBoxes data={data} />
      <RadioCards
        legend={m.poster_language()}
        name="language"
        defaultValue={choice.language}
        options={[
          { value: 'both', label: m.poster_language_both() },
          ...locales.map((locale) => ({ value: locale, label: <span lang={locale}>{languages[locale].name}</span> })),
        ]}
      />
      {photoCount > 1 && (
        <RadioCards
          legend={m.poster_photos()}
          hint={m.poster_photos_hint()}
          name="photos"
          columns={2}
          defaultValue={String(Math.min(choice.photos, photoCount))}
          options={Array.from({ length: photoCount }, (_, index) => String(index + 1)).map((count) => ({
            value: count,
            label: count,
          }))}
        />
      )}
      <RadioCards
        legend={m.poster_paper()}
        name="paper"
        columns={2}
        defaultValue={choice.paper}
        options={[
          { value: 'a4', label: m.poster_paper_a4() },
          { value: 'letter', label: m.poster_paper_letter() },
        ]}
      />
      <RadioCards
        legend={m.poster_ink()}
        name="ink"
        defaultValue={choice.ink}
        options={[
          { value: 'colour', label: m.poster_ink_colour() },
          { value: 'saver', label: m.poster_ink_saver(), hint: m.poster_ink_saver_hint() },
        ]}
      />
      <OwnWords data={data} />
    </>
  );
}

function SheetBoxes({ data: { choice, problems, isLost } }: { data: PosterPageData }) {
  const problem = problems.sheets;
  return (
    <fieldset aria-describedby={problem ? 'poster-problem' : undefined}>
      <legend className="mb-1.5 block font-semibold text-sm">{m.poster_sheets()}</legend>
      <div className="space-y-2">
        {sheetsFor({ isLost }).map((sheet) => (
          <label
            key={sheet}
            className="flex min-h-12 cursor-pointer items-start gap-3 rounded-2xl border border-control bg-surface px-4 py-3 hover:bg-sunken has-checked:border-primary-600 has-checked:bg-primary-50 has-focus-visible:outline-2 has-focus-visible:outline-primary-600 dark:has-checked:border-primary-400 dark:has-checked:bg-primary-950/60"
          >
            <input
              type="checkbox"
              name="sheets"
              value={sheet}
              defaultChecked={choice.sheets.includes(sheet)}
              className="mt-1 size-4 shrink-0 outline-none"
            />
            <span className="min-w-0">
              <span className="font-medium">{sheetLabels[sheet].label()}</span>
              <span className="mt-0.5 block text-muted text-sm">{sheetLabels[sheet].hint()}</span>
            </span>
          </label>
        ))}
      </div>
      <p id="poster-problem" role={problem ? 'alert' : undefined} className="mt-1.5 text-danger text-sm empty:hidden">
        {problem}
      </p>
    </fieldset>
  );
}

function OwnWords({ data: { typed, problems, isLost } }: { data: PosterPageData }) {
  return (
    <>
      <TextField
        name="note"
        label={m.poster_note()}
        hint={m.poster_note_hint()}
        isOptional
        maxCharacters={mostNoteCharacters}
        defaultValue={typed.note}
        error={problems.note}
        autoComplete="off"
      />
      <TextField
        name="phone"
        type="tel"
        label={m.poster_phone()}
        hint={<PhoneHint isLost={isLost} />}
        isOptional
        defaultValue={typed.phone}
        error={problems.phone}
        autoComplete="off"
      />
    </>
  );
}

/** A screen reader reads it with the field. */
function PhoneHint({ isLost }: { isLost: boolean }) {
  return (
    <>
      {m.poster_phone_hint()}
      <span className="mt-2 flex items-start gap-2 rounded-xl bg-primary-100 px-3 py-2 text-primary-900 dark:bg-primary-950 dark:text-primary-100">
        <Icon name="lucide:triangle-alert" className="mt-0.5 size-5 shrink-0" />
        <span>{isLost ? m.poster_phone_warning_lost() : m.poster_phone_warning_found()}</span>
      </span>
    </>
  );
}
