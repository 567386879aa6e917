import { formatsOf } from '../../../shared/formats.ts';
import type { CatPage } from '../../../shared/pages.ts';
import { type Locale, textsOf } from '../../../shared/texts.ts';
import { CommentField } from './comment-field.tsx';
import { EmptyComments } from './empty-comments.tsx';

interface CommentsProps {
  locale: Locale;
  catId: number;
  comments: CatPage['comments'];
}

export function Comments({ locale, catId, comments }: CommentsProps) {
  const { t, to } = textsOf(locale);
  return (
    <section id="comments" aria-labelledby="comments-title">
      <h2 id="comments-title" className="font-bold text-2xl outline-none">
        {t('comments_title')} <span>{comments.length}</span>
      </h2>
      <form className="space-y-3" action={to(`/cat/${catId}#comments`)} method="post">
        <label htmlFor="comment" className="block font-semibold text-sm">
          {t('comments_form_label')}
        </label>
        <p id="comment-hint" className="text-muted text-sm">
          {t('comments_form_hint')}
        </p>
        <CommentField />
        <button type="submit" className="button button-primary button-medium">
          {t('comments_form_send')}
        </button>
      </form>
      {comments.length > 0 ? <CommentList locale={locale} comments={comments} /> : <NoComments locale={locale} />}
    </section>
  );
}

function CommentList({ locale, comments }: Omit<CommentsProps, 'catId'>) {
  const { formatAge } = formatsOf(locale);
  return (
    <ol>
      {comments.map(({ id, content, author, createdAt }) => (
        <li key={id}>
          <p>
            {author ?? textsOf(locale).t('comments_anonymous')}{' '}
            <time dateTime={createdAt.toISOString()}>{formatAge(createdAt.toISOString())}</time>
          </p>
          <p dir="auto">{content}</p>
        </li>
      ))}
    </ol>
  );
}

function NoComments({ locale }: { locale: Locale }) {
  const { t } = textsOf(locale);
  return (
    <div className="mx-auto flex max-w-sm flex-col items-center text-center">
      <EmptyComments className="mb-4 w-44 max-w-full" />
      <p className="font-display font-semibold text-lg tracking-tight">{t('comments_empty_title')}</p>
      <p className="mt-1.5 text-pretty text-muted">{t('comments_empty_text')}</p>
    </div>
  );
}
