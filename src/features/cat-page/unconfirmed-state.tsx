import { m } from '#i18n/paraglide/messages.js';
import { Alert } from '#ui/alert.tsx';

/** The header says since when. A finder should answer all the same. */
export function UnconfirmedState({ isLost }: { isLost: boolean }) {
  return <Alert variant="info">{isLost ? m.questions_unconfirmed_lost() : m.questions_unconfirmed_found()}</Alert>;
}
