import { ApiError, callApi } from '@catlas/platform/http/call-api.ts';
import { type FormEvent, useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useViewer } from '#context/root-data.ts';
import { isNeutralName } from '#features/accounts/names/neutral-name.ts';
import { m } from '#i18n/paraglide/messages.js';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/forms/field.tsx';

/** An account that a report made has a number for a name. Neighbours answer a person rather than a number. */
export function FirstNameQuestion({ isLost }: { isLost: boolean }) {
  const viewer = useViewer();
  const { revalidate } = useRevalidator();
  const titleId = useId();
  const [name, setName] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [saved, setSaved] = useState<string | null>(null);
  if (saved !== null) return <Alert variant="success">{m.cats_sent_name_saved({ name: saved })}</Alert>;
  if (!viewer || !isNeutralName(viewer.displayName)) return null;
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setError(null);
    try {
      const json = { display_name: name, locale: viewer.locale };
      const { user } = await callApi<{ user: { display_name: string } }>('/api/account/profile', {
        method: 'PUT',
        json,
      });
      setSaved(user.display_name);
      void revalidate();
    } catch (failure) {
      const problem = failure instanceof ApiError ? failure.problem : null;
      const field = problem?.errors?.find(({ field }) => field === 'display_name');
      setError(field?.message ?? m.cats_sent_name_failed());
    } finally {
      setBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void save(event)} aria-labelledby={titleId} className="space-y-3 noscript:hidden">
      <h3 id={titleId} className="font-bold text-lg">
        {m.cats_sent_name_title()}
      </h3>
      <TextField
        label={m.cats_sent_name_label()}
        hint={isLost ? m.cats_sent_name_hint_lost() : m.cats_sent_name_hint_found()}
        isOptional
        autoComplete="given-name"
        value={name}
        error={error}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Button type="submit" variant="secondary" isBusy={isBusy}>
        {m.cats_sent_name_save()}
      </Button>
    </form>
  );
}
