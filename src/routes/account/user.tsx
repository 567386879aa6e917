import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { requireMember } from '#context/guards.server.ts';
import { requestContext } from '#context/request-context.ts';
import { AddCatButton } from '#features/browse/list/add-cat-button.tsx';
import { OwnCats } from '#features/browse/list/own-cats.tsx';
import { listUserCats } from '#features/cats/list-user-cats.server.ts';
import { listUserComments } from '#features/comments/list-user-comments.server.ts';
import { OwnComments } from '#features/comments/section/own-comments.tsx';
import { OwnThreads } from '#features/contact/thread-list/own-threads.tsx';
import { listThreads } from '#features/contact/threads/list-threads.server.ts';
import { listOpenQuestions } from '#features/follow-ups/open-questions.server.ts';
import { OpenQuestions } from '#features/follow-ups/page/open-questions.tsx';
import { listClaimedCats } from '#features/matching/open-claims.server.ts';
import { ClaimedCats } from '#features/matching/page/claimed-cats.tsx';
import { AdminMenu } from '#features/moderation/menu/admin-menu.tsx';
import { ReviewOverview } from '#features/moderation/menu/review-overview.tsx';
import { answerProfile } from '#features/profile/profile-actions.server.ts';
import { getProfileData } from '#features/profile/profile-data.server.ts';
import { ProfilePage } from '#features/profile/profile-page.tsx';
import { m } from '#i18n/paraglide/messages.js';
import { LocalLink } from '#ui/local-link.tsx';

export const handle = { guards: ['member'], HeaderMenu: AdminMenu };

export async function loader({ request, context: provider }: LoaderFunctionArgs) {
  const context = provider.get(requestContext);
  const viewer = requireMember(context);
  const own = { db: context.db, viewer };
  const [profile, cats, { threads }, comments, claimed, questions] = await Promise.all([
    getProfileData(context, request),
    listUserCats(own),
    listThreads(own, {}),
    listUserComments(own),
    listClaimedCats(own),
    listOpenQuestions(context, { userId: viewer.id }),
  ]);
  return { ...profile, cats, threads, comments, claimed, questions };
}

export const action = ({ request, context }: ActionFunctionArgs) => answerProfile(context.get(requestContext), request);

export const meta = () => [{ title: `${m.accounts_user_title()} · Catlas` }, { name: 'robots', content: 'noindex' }];

export default function UserPage() {
  const { cats, threads, comments, claimed, questions, ...profile } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ProfilePage
      {...profile}
      answer={answer}
      moderation={
        <>
          <ReviewOverview />
          <OpenQuestions questions={questions} />
        </>
      }
      cats={
        <>
          <ClaimedCats cats={claimed} />
          <section id="cats" aria-labelledby="cats-title">
            <div className="mb-4 flex flex-wrap items-center justify-between gap-4">
              <h2 id="cats-title" className="font-bold text-xl">
                {m.cats_page_own_title()}
              </h2>
              {cats.length > 0 && <AddCatButton size="small" />}
            </div>
            <OwnCats cats={cats} />
            <p className="mt-4 text-muted text-sm">
              {m.prefill_account_text()}{' '}
              <LocalLink to="/cats/link" className="font-semibold text-link underline underline-offset-2">
                {m.prefill_account_link()}
              </LocalLink>
            </p>
          </section>
        </>
      }
      threads={<OwnThreads threads={threads} />}
      comments={<OwnComments comments={comments} />}
    />
  );
}
