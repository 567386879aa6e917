import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { requestContext } from '#features/accounts/request-context.ts';
import { useViewer } from '#features/accounts/root-data.ts';
import { CatPage } from '#features/cats/cat-page.tsx';
import { DeleteCatButton } from '#features/cats/cat-page-delete.tsx';
import { describeCatPage } from '#features/cats/cat-page-meta.ts';
import { canDeleteCat } from '#features/cats/cat-policy.ts';
import { getCat } from '#features/cats/get-cat.server.ts';
import { getCatComments } from '#features/comments/cat-comments.server.ts';
import { answerCommentForm } from '#features/comments/comment-form.server.ts';
import { CommentsSection } from '#features/comments/comments-section.tsx';
import { parseCatId } from '#features/cats/parse-cat-id.ts';
import { answerMissingPage, type MissingKind } from '#features/links/missing-page.server.ts';
import { ShareButton } from '#features/links/share-button.tsx';
import { isAppError } from '#platform/errors/app-error.ts';

export async function loader({ url, params, context }: LoaderFunctionArgs) {
  const { config, locale, ...rest } = context.get(requestContext);
  const missing = (kind: MissingKind) => answerMissingPage({ ...rest, config }, url, kind);
  const id = parseCatId(params.id);
  if (id === null) throw await missing('invalid');
  try {
    const [cat, comments] = await Promise.all([getCat(rest, id), getCatComments(rest, { catId: id, url })]);
    return { cat, comments, publicUrl: config.publicUrl, locale };
  } catch (error) {
    if (isAppError(error) && error.code === 'not-found') throw await missing('unknown');
    throw error;
  }
}

/** The forms of the comments, without JavaScript. */
export async function action({ request, url, params, context }: ActionFunctionArgs) {
  const catId = parseCatId(params.id);
  if (catId === null) throw await answerMissingPage(context.get(requestContext), url, 'invalid');
  return answerCommentForm(context.get(requestContext), { catId, form: await request.formData(), url });
}

export const meta = ({ loaderData }: { loaderData: Awaited<ReturnType<typeof loader>> | undefined }) =>
  loaderData ? describeCatPage(loaderData) : [];

export default function CatRoute() {
  const { cat, comments } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const viewer = useViewer();
  const authorId = cat.author?.id ?? null;
  return (
    <CatPage
      key={cat.id}
      cat={cat}
      actions={
        <>
          <ShareButton catId={cat.id} text={cat.name} />
          {canDeleteCat(viewer, { user_id: authorId, status: cat.status }) && (
            <DeleteCatButton cat={cat} leadsTo={viewer && viewer.id === authorId ? '/user' : '/'} />
          )}
        </>
      }
      comments={<CommentsSection catId={cat.id} data={comments} isOpen={cat.status !== 'deleted'} answer={answer} />}
    />
  );
}
