import { useState } from 'react';
import { CatFormPlace } from '#features/reporting/form/cat-form-place.tsx';
import { m } from '#i18n/paraglide/messages.js';
import type { ChosenPoint } from './area-form.tsx';

type Place = Parameters<typeof CatFormPlace>[0]['place'];

interface AreaPlaceProps {
  near: ChosenPoint | null;
  onChange: (point: ChosenPoint) => void;
  error: string | undefined;
}

/** The place of the report form: search, own position or a pin, and the cell that is stored. Import it lazily. */
export function AreaPlace({ near, onChange, error }: AreaPlaceProps) {
  const [place, setPlace] = useState<Place>(null);
  return (
    <CatFormPlace
      place={place}
      onChange={(chosen) => {
        setPlace(chosen);
        onChange({ latitude: chosen.latitude, longitude: chosen.longitude });
      }}
      locationType="street"
      {...(near && { near })}
      photoPlace={null}
      isLost={null}
      title={m.alerts_place()}
      mapHint={m.alerts_place_map()}
      error={error}
    />
  );
}
