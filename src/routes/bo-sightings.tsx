import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { answerReviewForm } from '#features/moderation/api/review-form.server.ts';
import { findAskedItem, findDone } from '#features/moderation/subject/item-address.ts';
import { SightingsQueue } from '#features/sightings/review/sightings-queue.tsx';
import {
  listSightingsToReview,
  reopenSightings,
  reviewSightings,
} from '#features/sightings/review-sightings.server.ts';
import { m } from '#i18n/paraglide/messages.js';
import { requireAdmin } from '#request/guards.server.ts';
import { requestContext } from '#request/request-context.ts';

export async function loader({ url, context: provider }: LoaderFunctionArgs) {
  const context = provider.get(requestContext);
  requireAdmin(context);
  const item = findAskedItem(url);
  return { item, done: findDone(url), first: await listSightingsToReview(context, { upTo: item }) };
}

export const action = ({ request, context }: ActionFunctionArgs) =>
  answerReviewForm(context.get(requestContext), request, {
    objections: [],
    reopen: reopenSightings,
    review: (own, decision, form) => {
      const leftOut = (part: string) => {
        const shown = form.getAll(`shown-${part}`).map(Number);
        return decision.approved.filter((id) => !shown.includes(id));
      };
      return reviewSightings(own, {
        ...decision,
        without_words: leftOut('words'),
        without_photo: leftOut('photo'),
      });
    },
  });

export const meta = () => [
  { title: `${m.moderation_sightings_title()} · Catlas` },
  { name: 'robots', content: 'noindex' },
];

export default function SightingsToReview() {
  const answer = useActionData<typeof action>();
  return <SightingsQueue {...useLoaderData<typeof loader>()} problem={answer?.problem ?? null} />;
}
