import { m } from '#i18n/paraglide/messages.js';
import { type Objection, objectionWords } from './objection-words.ts';

interface ObjectionSelectProps {
  /** The field's name in a form without JavaScript. */
  name: string;
  /** The name of the rejected or deleted item. */
  subject: string;
  act?: 'reject' | 'delete';
  objections: readonly Objection[];
  chosen?: Objection | null;
  onChange?: (objection: Objection | null) => void;
}

const words = {
  reject: { label: m.moderation_objection_label, none: m.moderation_objection_none },
  delete: { label: m.moderation_objection_deleted_label, none: m.moderation_objection_deleted_none },
};

/** An optional reason that the author sees. */
export function ObjectionSelect({ name, subject, act = 'reject', objections, chosen, onChange }: ObjectionSelectProps) {
  const { label, none } = words[act];
  return (
    <select
      name={name}
      defaultValue={chosen ?? ''}
      aria-label={label({ name: subject })}
      onChange={(event) => onChange?.(objections.find((each) => each === event.currentTarget.value) ?? null)}
      className="min-h-11 min-w-0 max-w-full rounded-full border border-control bg-surface px-3 text-sm max-sm:w-full"
    >
      <option value="">{none()}</option>
      {objections.map((each) => (
        <option key={each} value={each}>
          {objectionWords[each]()}
        </option>
      ))}
    </select>
  );
}
