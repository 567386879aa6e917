import { useId, useState } from 'react';
import {
  hasSeenTime,
  type SeenFields,
  toDateField,
  toTimeField,
  unknownSeen,
} from '#features/reporting/draft/seen-fields.ts';
import { m } from '#i18n/paraglide/messages.js';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';

interface SeenFieldProps {
  seen: SeenFields;
  isLost: boolean | null;
  photoTime: Date | null;
  onChange: (seen: SeenFields) => void;
  error: string | undefined;
}

const dayMs = 24 * 60 * 60 * 1000;

interface Shortcut {
  label: string;
  at: () => Date;
  /** The present moves on, so this shortcut is chosen while the fields have the moment of its press. */
  stands?: Date | null;
  hasTime?: boolean;
}

const fieldsOf = (at: Date, hasTime = false) => ({ date: toDateField(at), time: hasTime ? toTimeField(at) : '' });

export function SeenField({ seen, isLost, photoTime, onChange, error }: SeenFieldProps) {
  const id = useId();
  const isGiven = hasSeenTime(seen);
  const isUnknown = !isGiven && seen.isAbout;
  const change = (part: Partial<SeenFields>) => onChange({ ...seen, isAbout: isGiven && seen.isAbout, ...part });
  const [pressedAt, setPressedAt] = useState<Date | null>(null);
  const shortcuts: Shortcut[] = [
    { label: m.cats_add_seen_now(), at: () => new Date(), stands: pressedAt, hasTime: true },
    { label: m.cats_add_seen_today(), at: () => new Date() },
    { label: m.cats_add_seen_yesterday(), at: () => new Date(Date.now() - dayMs) },
  ];
  if (photoTime && photoTime.getTime() <= Date.now())
    shortcuts.push({ label: m.cats_add_seen_photo(), at: () => photoTime, hasTime: true });
  const choose = ({ at, stands, hasTime }: Shortcut) => {
    const chosen = at();
    if (stands !== undefined) setPressedAt(chosen);
    change(fieldsOf(chosen, hasTime));
  };
  const isChosen = ({ at, stands, hasTime }: Shortcut) => {
    const shown = stands === undefined ? at() : stands;
    if (!isGiven || shown === null) return false;
    const { date, time } = fieldsOf(shown, hasTime);
    return date === seen.date && time === seen.time;
  };
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} data-field="seen_at" className="min-w-0 space-y-3">
      <legend className="mb-1.5 block font-semibold text-sm">
        {isLost === null ? m.cats_add_seen() : isLost ? m.cats_add_seen_lost() : m.cats_add_seen_found()}
      </legend>
      <div className="flex flex-wrap gap-2">
        {shortcuts.map((shortcut) => (
          <Button
            key={shortcut.label}
            variant={isChosen(shortcut) ? 'primary' : 'secondary'}
            size="small"
            aria-pressed={isChosen(shortcut)}
            onClick={() => choose(shortcut)}
          >
            {shortcut.label}
          </Button>
        ))}
        <Button
          variant={isUnknown ? 'primary' : 'secondary'}
          size="small"
          aria-pressed={isUnknown}
          onClick={() => onChange(unknownSeen)}
        >
          {m.cats_add_seen_clear()}
        </Button>
      </div>
      <div className="grid grid-cols-2 gap-3">
        {(['date', 'time'] as const).map((name) => (
          <label key={name} className="block min-w-0 space-y-1.5">
            <span className="block text-muted text-sm">
              {name === 'date' ? m.cats_add_seen_date() : m.cats_add_seen_time()}
            </span>
            <input
              type={name}
              value={seen[name]}
              {...(name === 'date' && { max: '9999-12-31' })}
              aria-invalid={error ? true : undefined}
              onChange={(event) => change({ [name]: event.currentTarget.value })}
              className="control min-h-12 min-w-0"
            />
          </label>
        ))}
      </div>
      {isGiven && (
        <Checkbox label={m.cats_add_seen_about()} checked={seen.isAbout} onChange={(isAbout) => change({ isAbout })} />
      )}
      <p id={`${id}-error`} role={error ? 'alert' : undefined} className="text-danger text-sm empty:hidden">
        {error}
      </p>
    </fieldset>
  );
}
