import { useEffect, useRef } from 'react';
import { Form } from 'react-router';
import { m } from '#i18n/paraglide/messages.js';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { TextField } from '#ui/forms/field.tsx';
import type { AlertsAnswer } from './alerts-answer.ts';
import type { FollowerSettings } from './load-alerts.server.ts';

interface SettingsFormProps {
  follower: FollowerSettings;
  timeZones: string[];
  answer: AlertsAnswer | undefined;
}

export function SettingsForm({ follower, timeZones, answer }: SettingsFormProps) {
  const { timeZone, quietFrom, quietUntil, digestAt } = follower;
  const errors = answer?.errors ?? {};
  return (
    <details open={answer !== undefined} className="rounded-3xl border border-line bg-surface p-5">
      <summary className="cursor-pointer font-semibold">
        {quietFrom && quietUntil
          ? m.alerts_settings_quiet({ from: quietFrom, until: quietUntil })
          : m.alerts_settings_always()}
      </summary>
      <Form method="post" className="mt-4 space-y-4">
        {answer?.alert && <Alert variant="danger">{answer.alert}</Alert>}
        <Checkbox label={m.alerts_quiet()} name="is_quiet" defaultChecked={quietFrom !== null} />
        <div className="grid grid-cols-2 gap-4">
          <TextField
            label={m.alerts_quiet_from()}
            name="quiet_from"
            type="time"
            required
            defaultValue={quietFrom ?? '22:00'}
            error={errors.quiet_from}
          />
          <TextField
            label={m.alerts_quiet_until()}
            name="quiet_until"
            type="time"
            required
            defaultValue={quietUntil ?? '07:00'}
            error={errors.quiet_until}
          />
        </div>
        <TextField
          label={m.alerts_digest_at()}
          hint={m.alerts_digest_at_hint()}
          name="digest_at"
          type="time"
          required
          defaultValue={digestAt}
          error={errors.digest_at}
        />
        <TimeZoneField timeZone={timeZone} timeZones={timeZones} />
        <Button type="submit" name="intent" value="settings" variant="secondary">
          {m.alerts_save()}
        </Button>
      </Form>
    </details>
  );
}

/** The button takes the zone of the browser, which changes when a person moves. */
function TimeZoneField({ timeZone, timeZones }: Pick<SettingsFormProps, 'timeZones'> & { timeZone: string }) {
  const select = useRef<HTMLSelectElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (button.current) button.current.hidden = own === timeZone || !timeZones.includes(own);
  }, [timeZone, timeZones]);
  return (
    <div className="space-y-1.5">
      <label className="block space-y-1.5">
        <span className="block font-semibold text-sm">{m.alerts_time_zone()}</span>
        <select ref={select} name="time_zone" defaultValue={timeZone} className="control min-h-12">
          {timeZones.map((name) => (
            <option key={name} value={name}>
              {name.replaceAll('_', ' ')}
            </option>
          ))}
        </select>
      </label>
      <Button
        ref={button}
        hidden
        variant="ghost"
        size="small"
        onClick={() => {
          if (select.current) select.current.value = Intl.DateTimeFormat().resolvedOptions().timeZone;
        }}
      >
        {m.alerts_time_zone_own()}
      </Button>
    </div>
  );
}
