import { m } from '#i18n/paraglide/messages.js';
import { type Objection, objectionWords } from './objection-words.ts';

interface ObjectionSelectProps {
  /** Of the field in a form without JavaScript. */
  name: string;
  /** What is rejected. */
  subject: string;
  objections: readonly Objection[];
  chosen?: Objection | null;
  onChange?: (objection: Objection | null) => void;
}

/** What the author is told if it is rejected; nothing needs to be said. */
export function ObjectionSelect({ name, subject, objections, chosen, onChange }: ObjectionSelectProps) {
  return (
    <select
      name={name}
      defaultValue={chosen ?? ''}
      aria-label={m.moderation_objection_label({ name: subject })}
      onChange={(event) => onChange?.(objections.find((each) => each === event.currentTarget.value) ?? null)}
      className="min-h-11 min-w-0 max-w-full rounded-full border border-control bg-surface px-3 text-sm max-sm:w-full"
    >
      <option value="">{m.moderation_objection_none()}</option>
      {objections.map((each) => (
        <option key={each} value={each}>
          {objectionWords[each]()}
        </option>
      ))}
    </select>
  );
}
