import { useEffect, useState } from 'react';
import { useViewer } from '#context/root-data.ts';
import type { SightingKind } from '#db/report-values.ts';
import type { PublicCat } from '#features/cats/model/cat.ts';
import { CatPhoto } from '#features/photos/cat-photo.tsx';
import { m } from '#i18n/paraglide/messages.js';
import { Alert } from '#ui/alert.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { fillFromCatDraft } from './fill-from-cat-draft.ts';
import { kindTexts } from './kind-texts.ts';
import { pathOfSighted, type SightingPlace } from './sighting-draft.ts';
import { SightingForm } from './sighting-form.tsx';
import type { SightingAnswer } from './sighting-form-answer.ts';
import { SightingPlainForm } from './sighting-plain-form.tsx';
import { SightingSent } from './sighting-sent.tsx';
import { SightingUnsent } from './sighting-unsent.tsx';
import { useSightingForm } from './use-sighting-form.ts';

const formId = 'sighting';

interface SightingPageProps {
  cat: PublicCat;
  /** The code of the link that shows a report that is being checked. */
  linkKey: string | null;
  kind: SightingKind;
  thread: string | null;
  clientId: string;
  answer: SightingAnswer | undefined;
  /** The reader was writing a report of a cat, and has recognised this one. */
  isFromDraft: boolean;
}

export function SightingPage({ cat, linkKey, kind, thread, clientId, answer, isFromDraft }: SightingPageProps) {
  const { lat: latitude, lng: longitude } = cat.location;
  const sighted = { id: cat.id, name: cat.name, isLost: cat.is_lost, place: { latitude, longitude }, linkKey };
  const state = useSightingForm(sighted, kind, thread);
  const { isVisitor } = state;
  const place = { catId: cat.id, catName: cat.name, ownerId: useViewer()?.id ?? null };
  const isFilled = useFilled({ place, kind, isWanted: isFromDraft });
  const isOver = state.sent !== null || state.kept !== null || answer?.sent;
  return (
    <div className="mx-auto w-full max-w-xl px-4 py-6 sm:py-10">
      <div className="mb-6 flex items-center gap-4">
        {cat.photo && (
          <CatPhoto
            photo={cat.photo}
            alt=""
            widths="thumbnail"
            sizes="5rem"
            fetched="at-once"
            className="aspect-square w-20 shrink-0 rounded-2xl"
          />
        )}
        <div className="min-w-0">
          <h1 className="break-words font-bold text-2xl leading-tight">{kindTexts[kind].title({ name: cat.name })}</h1>
          {!isOver && !cat.reunited_at && <p className="mt-1 text-muted">{kindTexts[kind].lead()}</p>}
        </div>
      </div>
      {cat.reunited_at ? (
        <Alert variant="success">{m.sightings_error_home()}</Alert>
      ) : (
        <>
          <noscript>
            {answer?.sent ? (
              <SightingSent cat={sighted} sent={answer.sent} isVisitor={isVisitor} />
            ) : (
              <SightingPlainForm
                kind={kind}
                hidden={{
                  client_id: answer?.values.client_id ?? clientId,
                  ...plainThread(answer, thread),
                  ...(linkKey && { key: linkKey }),
                }}
                answer={answer}
                isVisitor={isVisitor}
              />
            )}
          </noscript>
          <div className="noscript:hidden">
            {state.sent ? (
              <SightingSent cat={sighted} sent={state.sent} isVisitor={isVisitor} />
            ) : state.kept ? (
              <SightingUnsent item={state.kept} />
            ) : (
              <>
                {isFilled && (
                  <Alert variant="info" className="mb-6">
                    {m.matching_unsent_filled()}
                  </Alert>
                )}
                <SightingForm id={formId} state={state} />
                <div className="sticky bottom-0 -mx-4 mt-6 border-line border-t bg-page/95 backdrop-blur-sm z-10 px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
                  <Button type="submit" form={formId} isBusy={state.isSending} className="w-full">
                    {state.isSending ? m.sightings_form_sending() : m.sightings_form_send()}
                  </Button>
                </div>
              </>
            )}
          </div>
        </>
      )}
      <ButtonLink to={pathOfSighted(sighted)} variant="ghost" className="mt-6">
        {m.sightings_back_to_cat({ name: cat.name })}
      </ButtonLink>
    </div>
  );
}

interface Wanted {
  place: SightingPlace;
  kind: SightingKind;
  isWanted: boolean;
}

function useFilled({ place: { catId, catName, ownerId }, kind, isWanted }: Wanted): boolean {
  const [isFilled, setFilled] = useState(false);
  useEffect(() => {
    if (isWanted) void fillFromCatDraft({ catId, catName, ownerId }, kind).then((filled) => filled && setFilled(true));
  }, [catId, catName, ownerId, kind, isWanted]);
  return isFilled;
}

/** The link is left out once the server has refused it. */
function plainThread(answer: SightingAnswer | undefined, thread: string | null): Record<string, string> {
  const token = answer?.problem.isLinkWrong ? null : (answer?.values.thread ?? thread);
  return token ? { thread: token } : {};
}
