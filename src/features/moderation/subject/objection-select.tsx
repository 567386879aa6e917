import { mostObjectionWords, type Objection } from '#db/report-values.ts';
import { m } from '#i18n/paraglide/messages.js';
import { objectionWords } from './objection-words.ts';

interface ObjectionSelectProps {
  name: string;
  wordsName: string;
  subject: string;
  act?: 'reject' | 'delete' | 'ban';
  objections: readonly Objection[];
  isRequired?: boolean;
}

const labels = {
  reject: m.moderation_objection_label,
  delete: m.moderation_objection_deleted_label,
  ban: m.moderation_objection_banned_label,
};

export function ObjectionSelect(props: ObjectionSelectProps) {
  const { name, wordsName, subject, act = 'reject', objections, isRequired } = props;
  const fieldClass =
    'min-h-11 min-w-0 max-w-full rounded-full border border-control bg-surface px-3 text-sm max-sm:w-full';
  return (
    <div className="flex flex-wrap gap-2">
      <select
        name={name}
        defaultValue=""
        required={isRequired}
        aria-label={labels[act]({ name: subject })}
        className={fieldClass}
      >
        <option value="">{m.moderation_objection_none()}</option>
        {objections.map((each) => (
          <option key={each} value={each}>
            {objectionWords[each]()}
          </option>
        ))}
      </select>
      <input
        name={wordsName}
        maxLength={mostObjectionWords}
        dir="auto"
        aria-label={m.moderation_objection_words_label({ reason: m.moderation_objection_other(), name: subject })}
        placeholder={m.moderation_objection_other()}
        className={fieldClass}
      />
    </div>
  );
}
