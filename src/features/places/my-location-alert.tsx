import { m } from '#i18n/paraglide/messages.js';
import { Alert } from '#ui/alert.tsx';
import type { LocateProblem } from './ask-position.ts';
import { useMyLocation } from './my-location.tsx';

export const locateTexts: Record<LocateProblem, () => string> = {
  unsupported: () => m.places_locate_unsupported(),
  denied: () => m.places_locate_denied(),
  unavailable: () => m.places_locate_unavailable(),
  timeout: () => m.places_locate_timeout(),
  other: () => m.places_locate_other(),
};

export function MyLocationAlert() {
  const { problem, dismissProblem } = useMyLocation();
  if (!problem) return null;
  return (
    <Alert variant="warning" onDismiss={dismissProblem}>
      {locateTexts[problem]()}
    </Alert>
  );
}
