import { type CatObjection, catObjections } from '#features/cats/cat.ts';
import { m } from '#i18n/paraglide/messages.js';
import { objectionWords } from './objection-words.ts';

interface ObjectionSelectProps {
  cat: { id: number; name: string };
  onChange: (id: number, objection: CatObjection | null) => void;
}

/** What the author is told if the cat is rejected; nothing needs to be said. */
export function ObjectionSelect({ cat: { id, name }, onChange }: ObjectionSelectProps) {
  return (
    <select
      aria-label={m.moderation_objection_label({ name })}
      onChange={(event) => onChange(id, catObjections.find((each) => each === event.currentTarget.value) ?? null)}
      className="min-h-11 min-w-0 max-w-full rounded-full border border-control bg-surface px-3 text-sm max-sm:w-full noscript:hidden"
    >
      <option value="">{m.moderation_objection_none()}</option>
      {catObjections.map((each) => (
        <option key={each} value={each}>
          {objectionWords[each]()}
        </option>
      ))}
    </select>
  );
}
