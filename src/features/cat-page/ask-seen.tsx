import { m } from '#i18n/paraglide/messages.js';
import { Alert } from '#ui/alert.tsx';
import { ButtonLink } from '#ui/button.tsx';

/** Asks the author of an undated lost report, because a day makes its matches better. */
export function AskSeen({ catId, name }: { catId: number; name: string }) {
  return (
    <Alert title={m.cats_page_seen_title({ name })}>
      <p>{m.cats_page_seen_text()}</p>
      <ButtonLink to={`/cat/${catId}/edit`} variant="secondary" size="small" className="mt-3">
        {m.cats_page_seen_edit()}
      </ButtonLink>
    </Alert>
  );
}
