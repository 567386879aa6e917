import { callApi } from '@catlas/platform/http/call-api.ts';
import { useEffect, useState } from 'react';
import type { ListedCat } from '#features/cats/model/cat.ts';
import type { Match } from '#features/matching/model/match.ts';
import { MatchCard } from '#features/matching/page/match-list.tsx';
import { type CatFields, toWire } from '#features/reporting/draft/cat-post.ts';
import { parseTraits, traitsToWire } from '#features/reporting/draft/chosen-traits.ts';
import { textToRead } from '#features/reporting/trait-form/text-to-read.ts';
import { m } from '#i18n/paraglide/messages.js';
import { ButtonLink } from '#ui/button.tsx';
import { isLoadFailure } from '#ui/loading/load-failure.ts';

/** The comparison also reads traits from the text, though the author has not chosen them. */
async function ask(report: Record<string, string>, text: string): Promise<Answer> {
  const { addOffers, findOffers } = await import('#features/reporting/trait-form/add-offers.ts');
  const chosen = parseTraits(report);
  const traits = traitsToWire(addOffers(chosen, findOffers(text, chosen)));
  return callApi<Answer>('/api/matches/unsent', { method: 'POST', json: { ...report, ...traits } });
}

interface Answer {
  matches: Match[];
  own: ListedCat[];
}

/** Without a network the report is sent without this list; the owner's page shows the matches later. */
export function UnsentMatches({ draft }: { draft: CatFields }) {
  const text = textToRead(draft);
  const { name: _, description: __, ...report } = toWire(draft);
  const asked = JSON.stringify(report);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    let isWanted = true;
    ask(JSON.parse(asked), text).then(
      (next) => isWanted && setAnswer(next),
      (error: unknown) => {
        if (!isWanted) return;
        setAnswer(null);
        if (isLoadFailure(error)) setFailure(error);
      },
    );
    return () => {
      isWanted = false;
    };
  }, [asked, text]);
  // The boundary around it shows the message.
  if (failure) throw failure;
  if (!answer) return null;
  const { own, matches } = answer;
  return (
    <>
      {own.length > 0 && (
        <section aria-labelledby="unsent-own" className="space-y-3 rounded-2xl border border-line bg-sunken p-4">
          <h3 id="unsent-own" className="font-bold">
            {m.matching_unsent_own_title()}
          </h3>
          <p className="text-sm">{m.matching_unsent_own_text()}</p>
          <div className="flex flex-wrap gap-2">
            {own.map((cat) => (
              <ButtonLink key={cat.id} to={`/cat/${cat.id}/edit`} size="small" variant="secondary">
                {m.matching_unsent_edit({ name: cat.name })}
              </ButtonLink>
            ))}
          </div>
        </section>
      )}
      {matches.length > 0 && (
        <section aria-labelledby="unsent-matches" className="space-y-3">
          <div>
            <h3 id="unsent-matches" className="font-bold text-lg">
              {m.matching_unsent_title()}
            </h3>
            <p className="text-muted text-sm">{m.matching_unsent_lead()}</p>
          </div>
          <ul className="space-y-3">
            {matches.map((match) => (
              <li key={match.cat.id}>
                <MatchCard match={match} isNewTab>
                  <ButtonLink
                    to={`/cat/${match.cat.id}/sighting?kind=${draft.isLost ? 'mine' : 'with-me'}&from=draft`}
                    size="small"
                  >
                    {draft.isLost ? m.matching_unsent_same_lost() : m.matching_unsent_same_found()}
                  </ButtonLink>
                </MatchCard>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
