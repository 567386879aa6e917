import { m } from '#i18n/paraglide/messages.js';
import { RadioCards } from '#ui/forms/radio-cards.tsx';
import { type PosterChoice, type PosterSheet, posterSheets } from './poster-choice.ts';

export const sheetLabels: Record<PosterSheet, { label: () => string; hint: () => string }> = {
  poster: { label: m.poster_sheet_poster, hint: m.poster_sheet_poster_hint },
  'tear-off': { label: m.poster_sheet_tear_off, hint: m.poster_sheet_tear_off_hint },
  road: { label: m.poster_sheet_road, hint: m.poster_sheet_road_hint },
  neighbours: { label: m.poster_sheet_neighbours, hint: m.poster_sheet_neighbours_hint },
};

export function PosterFields({ choice, problem }: { choice: PosterChoice; problem: string | null }) {
  return (
    <>
      <fieldset aria-describedby={problem ? 'poster-problem' : undefined}>
        <legend className="mb-1.5 block font-semibold text-sm">{m.poster_sheets()}</legend>
        <div className="space-y-2">
          {posterSheets.map((sheet) => (
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
    </>
  );
}
