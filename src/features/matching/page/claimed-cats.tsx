import type { ClaimedCat } from '#features/matching/model/match.ts';
import { m } from '#i18n/paraglide/messages.js';
import { Alert } from '#ui/alert.tsx';
import { LocalLink } from '#ui/local-link.tsx';

export function ClaimedCats({ cats }: { cats: readonly ClaimedCat[] }) {
  if (cats.length === 0) return null;
  return (
    <section id="claims" aria-label={m.matching_claims_title()} className="scroll-mt-[calc(var(--header-height)+1rem)]">
      <Alert title={m.matching_claims_title()}>
        <ul className="space-y-1">
          {cats.map(({ id, name, is_lost: isLost, by }) => (
            <li key={id}>
              <LocalLink
                to={`/cat/${id}#${by === 'form' ? 'claims' : 'matches'}`}
                className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
              >
                {isLost ? m.matching_claims_lost({ name }) : m.matching_claims_found({ name })}
              </LocalLink>
            </li>
          ))}
        </ul>
      </Alert>
    </section>
  );
}
