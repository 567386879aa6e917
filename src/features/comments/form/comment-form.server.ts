import { AppError, isAppError } from '@catlas/platform/errors/app-error.ts';
import { redirectTo } from '@catlas/platform/http/redirect-to.ts';
import { data } from 'react-router';
import { withNextPath } from '#context/account-next-path.ts';
import { invalidInput } from '#context/api-router.server.ts';
import { requireMember } from '#context/guards.server.ts';
import type { RequestContext } from '#context/request-context.ts';
import type { Viewer } from '#context/viewer.ts';
import { addComment } from '#features/comments/add-comment.server.ts';
import { deleteComment } from '#features/comments/delete-comment.server.ts';
import { type CommentFormAnswer, commentIntents } from '#features/comments/model/comment-form-fields.ts';
import { addCommentSchema, commentIdSchema } from '#features/comments/model/comment-schemas.ts';
import { explainCommentProblem } from '#features/comments/model/explain-comment-problem.ts';
import { undoDeleteComment } from '#features/comments/undo-delete-comment.server.ts';
import { localizePath, splitLocale } from '#i18n/locale.ts';
import { m } from '#i18n/paraglide/messages.js';

interface Post {
  catId: number;
  form: FormData;
  page: string;
}

/** Answers the forms without JavaScript; a visitor has to sign in first. */
export async function answerCommentForm(
  context: RequestContext,
  { catId, form, url }: { catId: number; form: FormData; url: URL },
) {
  const { prefix } = splitLocale(url.pathname);
  const page = localizePath(`/cat/${catId}`, prefix);
  const content = String(form.get('content') ?? '');
  try {
    if (!context.viewer && (context.blocked === null || context.blocked === 'ended')) {
      const back = `${page}?comment=${encodeURIComponent(content)}#comments`;
      return redirectTo(withNextPath(localizePath('/login', prefix), back));
    }
    const viewer = requireMember(context);
    return await act({ ...context, viewer }, { catId, form, page });
  } catch (error) {
    if (!isAppError(error)) throw error;
    const answer: CommentFormAnswer = {
      error:
        error.fields[0]?.message ??
        explainCommentProblem({ code: error.code, detail: error.detail }, error.retryAfterSeconds ?? null),
      content,
      clientId: String(form.get('client_id') ?? ''),
    };
    return data(answer, { status: error.status });
  }
}

async function act(context: RequestContext & { viewer: Viewer }, { catId, form, page }: Post): Promise<Response> {
  const intent = form.get('intent');
  if (intent === commentIntents.add) {
    await context.limits.consume('addComment');
    // A page that was opened before signing in has no client id.
    const client_id = form.get('client_id') || undefined;
    const input = addCommentSchema.safeParse({ content: form.get('content'), client_id });
    if (!input.success) throw invalidInput(input.error.issues);
    await addComment(context, { catId, input: input.data });
    return redirectTo(`${page}?commented#comments`);
  }
  const id = commentIdSchema.safeParse(form.get('comment_id'));
  if (!id.success) throw new AppError('not-found', { detail: m.comments_error_not_found() });
  await context.limits.consume('deleteComment');
  if (intent === commentIntents.delete) {
    await deleteComment(context, { commentId: id.data, isReasonRequired: true });
    return redirectTo(`${page}?comment_deleted=${id.data}#comments`);
  }
  if (intent !== commentIntents.undo) throw new AppError('malformed');
  await undoDeleteComment(context, id.data);
  return redirectTo(`${page}#comments`);
}
