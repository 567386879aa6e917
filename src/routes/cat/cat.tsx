import { fromReplica } from '@catlas/platform/db/from-replica.ts';
import { isAppError } from '@catlas/platform/errors/app-error.ts';
import { readPageForm } from '@catlas/platform/http/receive-form.ts';
import { useMemo } from 'react';
import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { requestContext } from '#context/request-context.ts';
import { useViewer } from '#context/root-data.ts';
import { CatNeighbours } from '#features/browse/list/cat-neighbours.tsx';
import { listLostNearFound, listNeighbours } from '#features/browse/list/list-neighbours.server.ts';
import { CatPage } from '#features/cat-page/cat-page.tsx';
import { answerCatAct } from '#features/cat-page/cat-page-acts.server.ts';
import { describeCatPage } from '#features/cat-page/cat-page-meta.ts';
import { previewPath } from '#features/cat-page/previews/preview-version.server.ts';
import { redirectToCat } from '#features/cat-page/redirect-to-cat.server.ts';
import { getCat } from '#features/cats/get-cat.server.ts';
import type { OwnCat, PublicCat } from '#features/cats/model/cat.ts';
import { canRestoreCat, isActive, isDayAsked, needsDeletionReason } from '#features/cats/model/cat-policy.ts';
import { parseCatId } from '#features/cats/model/parse-cat-id.ts';
import { answerCommentForm } from '#features/comments/form/comment-form.server.ts';
import { getCatComments } from '#features/comments/section/cat-comments.server.ts';
import { CommentsSection } from '#features/comments/section/comments-section.tsx';
import { listSightingsOfSeenCat } from '#features/contact/sightings/list-sightings.server.ts';
import { listThreads } from '#features/contact/threads/list-threads.server.ts';
import { listTrail, placeOf } from '#features/contact/timeline/directions.ts';
import { listOpenQuestions } from '#features/follow-ups/open-questions.server.ts';
import { findShownStory } from '#features/follow-ups/story/tell-story.server.ts';
import { answerMissingPage, type MissingKind } from '#features/links/missing-page.server.ts';
import { ShareButton } from '#features/links/share-button.tsx';
import { listMatches } from '#features/matching/list-matches.server.ts';
import { answerMatchForm } from '#features/matching/match-form.server.ts';
import { describeHomeNotice } from '#features/poster/describe-home-notice.server.ts';
import { HomeNotice } from '#features/poster/home-notice.tsx';
import { PosterLink } from '#features/poster/poster-link.tsx';
import { SightingButtons } from '#features/reporting/sighting-form/sighting-buttons.tsx';
import { m } from '#i18n/paraglide/messages.js';
import { Alert } from '#ui/alert.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { latePart } from '#ui/loading/late-part.tsx';

const ReportCatButton = latePart(() =>
  import('#features/cat-page/report-cat-button.tsx').then((module) => module.ReportCatButton),
);
const SightingTimeline = latePart(() =>
  import('#features/contact/timeline/sighting-timeline.tsx').then((module) => module.SightingTimeline),
);
const ClaimList = latePart(() =>
  import('#features/contact/timeline/claim-list.tsx').then((module) => module.ClaimList),
);
// These load late, because most visitors are neither the author nor a moderator.
const OwnerActions = latePart(() =>
  import('#features/cat-page/cat-page-owner.tsx').then((module) => module.OwnerActions),
);
const AskSeen = latePart(() => import('#features/cat-page/ask-seen.tsx').then((module) => module.AskSeen));
const ProofButton = latePart(() =>
  import('#features/contact/proof/proof-button.tsx').then((module) => module.ProofButton),
);
const MatchList = latePart(() => import('#features/matching/page/match-list.tsx').then((module) => module.MatchList));
const LostNearFound = latePart(() =>
  import('#features/browse/list/lost-near-found.tsx').then((module) => module.LostNearFound),
);
const OpenQuestions = latePart(() =>
  import('#features/follow-ups/page/open-questions.tsx').then((module) => module.OpenQuestions),
);
const ShownStory = latePart(() =>
  import('#features/follow-ups/story/shown-story.tsx').then((module) => module.ShownStory),
);
const CatThreads = latePart(() =>
  import('#features/contact/thread-list/own-threads.tsx').then((module) => module.CatThreads),
);
const RemoveCat = latePart(() =>
  import('#features/moderation/search/remove-from-page.tsx').then((module) => module.RemoveCat),
);
const KeepAroundCat = latePart(() => import('./keep-around-cat.tsx').then((module) => module.KeepAroundCat));
const RemoveComment = latePart(() =>
  import('#features/moderation/search/remove-from-page.tsx').then((module) => module.RemoveComment),
);

export const handle = { sharedParameters: ['comments', 'before', 'from'] };

export async function loader({ url, params, context }: LoaderFunctionArgs) {
  const { config, locale, ...rest } = context.get(requestContext);
  const missing = (kind: MissingKind) => answerMissingPage({ ...rest, config }, url, kind);
  const id = parseCatId(params.id);
  const key = url.searchParams.get('key');
  if (id === null) throw redirectToCat(url, params.id) ?? (await missing('invalid'));
  try {
    const shown = await fromReplica(rest, async (own) => {
      // These queries run together to save round trips; the first throws for a cat that the viewer may not see.
      const [cat, comments, neighbours, sightings] = await Promise.all([
        getCat(own, id, key),
        getCatComments(own, { catId: id, url }),
        listNeighbours(own, id),
        listSightingsOfSeenCat(own, id),
      ]);
      const story = cat.reunited_at && cat.status === 'approved' ? await findShownStory(own, id) : null;
      const isAuthor = rest.viewer !== null && rest.viewer.id === cat.author?.id;
      const [talks, matches, questions] = isAuthor
        ? await Promise.all([
            listThreads({ db: rest.db, viewer: rest.viewer! }, { cat: id }),
            listMatches({ ...rest, locale }, id),
            listOpenQuestions(rest, { userId: rest.viewer!.id, catId: id }),
          ])
        : [null, [], []];
      const isLostAsked = isAuthor && !cat.is_lost && !cat.reunited_at && isActive(cat.status) && matches.length === 0;
      const lostNear = isLostAsked ? await listLostNearFound(own, id) : null;
      return {
        cat,
        comments,
        neighbours,
        sightings,
        matches,
        lostNear,
        questions,
        story,
        threads: talks?.threads ?? [],
      };
    });
    const homeNotice = describeHomeNotice({ url, cat: shown.cat, locale });
    return {
      ...shown,
      homeNotice,
      preview: previewPath(shown.cat, locale),
      publicUrl: config.publicUrl,
      locale,
      linkKey: shown.cat.status === 'pending' ? key : null,
    };
  } catch (error) {
    if (isAppError(error) && error.code === 'not-found') throw await missing('unknown');
    throw error;
  }
}

/** Handles the page's buttons and the comment forms without JavaScript. */
export async function action({ request, url, params, context }: ActionFunctionArgs) {
  const catId = parseCatId(params.id);
  if (catId === null) throw await answerMissingPage(context.get(requestContext), url, 'invalid');
  const posted = { catId, form: await readPageForm(request), url };
  const own = context.get(requestContext);
  if (posted.form.has('match')) return answerMatchForm(own, posted);
  return posted.form.has('act') ? answerCatAct(own, posted) : answerCommentForm(own, posted);
}

export const meta = ({ loaderData }: { loaderData: Awaited<ReturnType<typeof loader>> | undefined }) =>
  loaderData ? describeCatPage(loaderData) : [];

const reportPlaceOf = ({ location: { lat, lng } }: PublicCat) => ({ latitude: lat, longitude: lng });

function mayRestore({ author, status, deletion }: OwnCat, viewer: ReturnType<typeof useViewer>): boolean {
  const authorId = author?.id ?? null;
  return canRestoreCat(viewer, { user_id: authorId, status, deleted_by: deletion?.by_author ? authorId : null });
}

export default function CatRoute() {
  const { cat, comments, neighbours, sightings, matches, lostNear, questions, story, threads, homeNotice, linkKey } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const said = answer && 'said' in answer ? answer : undefined;
  const viewer = useViewer();
  const isOwn = 'version' in cat;
  const isAuthor = viewer !== null && viewer.id === cat.author?.id;
  // The conversations of a cat that is home are closed.
  const canAnswer = isAuthor && !cat.reunited_at;
  const claims = sightings.filter(({ kind }) => kind === 'mine');
  const trail = useMemo(() => listTrail(sightings).map((each) => placeOf(each)!), [sightings]);
  return (
    <CatPage
      key={cat.id}
      cat={cat}
      notice={
        <>
          {homeNotice && <HomeNotice texts={homeNotice} />}
          {isDayAsked(cat, { isAuthor }) && <AskSeen catId={cat.id} name={cat.name} />}
          {questions.length > 0 && <OpenQuestions questions={questions} />}
          {story && <ShownStory story={story} name={cat.name} />}
          {isAuthor && cat.is_lost && cat.reunited_at && (
            <ButtonLink to={`/cat/${cat.id}/follow-up`}>{m.questions_reunion_tell()}</ButtonLink>
          )}
          {said && <Alert variant={said.isFailure ? 'danger' : 'success'}>{said.said}</Alert>}
        </>
      }
      finder={
        (cat.status === 'approved' || (cat.status === 'pending' && !isOwn)) &&
        !cat.reunited_at &&
        !isAuthor && (
          <SightingButtons
            cat={{ id: cat.id, name: cat.name, isLost: cat.is_lost, place: reportPlaceOf(cat), linkKey }}
          />
        )
      }
      sightings={
        <>
          {claims.length > 0 && <ClaimList from={reportPlaceOf(cat)} claims={claims} canAnswer={canAnswer} />}
          {matches.length > 0 && <MatchList catId={cat.id} isLost={cat.is_lost} matches={matches} />}
          {lostNear && <LostNearFound cats={lostNear} />}
          {threads.length > 0 && <CatThreads threads={threads} />}
          <SightingTimeline
            catId={cat.id}
            from={reportPlaceOf(cat)}
            sightings={sightings.filter(({ kind }) => kind !== 'mine')}
            canDecide={isOwn}
            canAnswer={canAnswer}
            isAwaited={isAuthor && cat.is_lost && cat.status === 'approved'}
          />
        </>
      }
      trail={trail}
      actions={<Actions cat={cat} />}
      comments={
        <CommentsSection
          catId={cat.id}
          data={comments}
          renderRemoval={(comment, onRemoved) => <RemoveComment comment={comment} onRemoved={onRemoved} />}
          isOpen={cat.status === 'approved' || (isOwn && cat.status !== 'deleted')}
          answer={answer && 'said' in answer ? undefined : answer}
        />
      }
      report={cat.status === 'approved' && !isAuthor && <ReportCatButton catId={cat.id} />}
      neighbours={cat.status === 'approved' && <CatNeighbours cats={neighbours} />}
      keep={cat.status === 'approved' && <KeepAroundCat cat={cat} neighbours={neighbours} />}
    />
  );
}

function Actions({ cat }: { cat: PublicCat | OwnCat }) {
  const viewer = useViewer();
  const isAuthor = viewer !== null && viewer.id === cat.author?.id;
  const canShare = cat.status === 'approved' || (isAuthor && cat.status === 'pending');
  return (
    <>
      {canShare && <ShareButton catId={cat.id} text={cat.name} />}
      {canShare && !cat.reunited_at && <PosterLink catId={cat.id} />}
      {'version' in cat && (
        <OwnerActions
          cat={cat}
          canRestore={mayRestore(cat, viewer)}
          renderRemoval={
            needsDeletionReason(viewer, { user_id: cat.author?.id ?? null })
              ? (onGiven) => <RemoveCat cat={cat} onGiven={onGiven} />
              : null
          }
        />
      )}
      {isAuthor && cat.status === 'approved' && <ProofButton catId={cat.id} size="medium" />}
    </>
  );
}
