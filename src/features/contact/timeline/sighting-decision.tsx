import { ApiError, callApi } from '@catlas/platform/http/call-api.ts';
import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { SightingToDecide } from '#features/contact/model/sighting.ts';
import type { DecideSightingInput } from '#features/contact/model/sighting-schemas.ts';
import { m } from '#i18n/paraglide/messages.js';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { toast } from '#ui/overlays/toast.ts';

/** Each decision can be undone. */
export function SightingDecision({ sighting }: { sighting: SightingToDecide }) {
  const [withWords, setWithWords] = useState(true);
  const [withPhoto, setWithPhoto] = useState(sighting.is_photo_reused !== true);
  const { busy, error, decide } = useDecision(sighting);
  if (sighting.status !== 'new') {
    return (
      <div className="flex flex-wrap items-center gap-3">
        <p className="text-sm">{describeDecision(sighting)}</p>
        <Button
          variant="secondary"
          size="small"
          isBusy={busy === 'new'}
          icon={<Icon name="lucide:rotate-ccw" className="size-4.5" />}
          onClick={() => void decide('new')}
        >
          {m.sightings_decide_undo()}
        </Button>
        <Failure error={error} />
      </div>
    );
  }
  return (
    <div className="space-y-2">
      <p className="text-muted text-sm">{m.sightings_decide_hint()}</p>
      {sighting.words && <Checkbox label={m.sightings_decide_words()} checked={withWords} onChange={setWithWords} />}
      {sighting.photo && <Checkbox label={m.sightings_decide_photo()} checked={withPhoto} onChange={setWithPhoto} />}
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          isBusy={busy === 'published'}
          icon={<Icon name="lucide:eye" className="size-4.5" />}
          onClick={() =>
            void decide('published', {
              with_words: withWords && sighting.words !== null,
              with_photo: withPhoto && sighting.photo !== null,
            })
          }
        >
          {m.sightings_decide_publish()}
        </Button>
        <Button
          variant="secondary"
          size="small"
          isBusy={busy === 'hidden'}
          icon={<Icon name="lucide:eye-off" className="size-4.5" />}
          onClick={() => void decide('hidden')}
        >
          {m.sightings_decide_hide()}
        </Button>
      </div>
      <Failure error={error} />
    </div>
  );
}

function Failure({ error }: { error: string | null }) {
  return (
    <p role="alert" className="text-danger text-sm empty:hidden">
      {error}
    </p>
  );
}

function describeDecision({ status, are_words_public: words, is_photo_public: photo }: SightingToDecide): string {
  if (status === 'hidden') return m.sightings_decided_hidden();
  if (words && photo) return m.sightings_decided_all();
  if (words) return m.sightings_decided_words();
  return photo ? m.sightings_decided_photo() : m.sightings_decided_place();
}

type Extras = Pick<DecideSightingInput, 'with_words' | 'with_photo'>;

function useDecision({ id }: SightingToDecide) {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState<SightingToDecide['status'] | null>(null);
  const [error, setError] = useState<string | null>(null);
  const isUnderWay = useRef(false);
  const decide = async (
    status: SightingToDecide['status'],
    extras: Extras = { with_words: false, with_photo: false },
  ) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(status);
    setError(null);
    try {
      await callApi('/api/sightings/decide', { method: 'POST', json: { id, status, ...extras } });
      if (status !== 'new') {
        toast({
          title: status === 'published' ? m.sightings_toast_published() : m.sightings_toast_hidden(),
          variant: 'success',
          action: { label: m.sightings_decide_undo(), onClick: () => void decide('new') },
        });
      }
      await revalidate();
    } catch (thrown) {
      const detail = thrown instanceof ApiError ? thrown.problem?.detail : null;
      setError(detail ?? m.sightings_decide_failed());
    } finally {
      isUnderWay.current = false;
      setBusy(null);
    }
  };
  return { busy, error, decide };
}
