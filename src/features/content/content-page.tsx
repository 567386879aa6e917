import './content.css';
import type { ReactNode, Ref } from 'react';
import { classNames } from '#ui/class-names.ts';
import { LocalLink } from '#ui/local-link.tsx';
import type { ContentPage } from './get-content-page.server.ts';

interface ContentArticleProps {
  page: ContentPage;
  actions?: ReactNode;
  ref?: Ref<HTMLElement>;
  children?: ReactNode;
}

export function ContentArticle({ page, actions, ref, children }: ContentArticleProps) {
  const { name, language, title, html, contents, otherLanguage } = page;
  return (
    <div className={classNames('mx-auto w-full px-4 py-8 sm:px-6 sm:py-12', contents ? 'max-w-5xl' : 'max-w-[45rem]')}>
      {otherLanguage && (
        <p className="mb-6 rounded-2xl bg-sunken px-4 py-3">
          {otherLanguage.text}{' '}
          <LocalLink to={otherLanguage.to} className="font-semibold text-link underline underline-offset-4">
            {otherLanguage.link}
          </LocalLink>
        </p>
      )}
      <article ref={ref} lang={language} className={contents ? 'content-columns' : ''}>
        <h1 className="font-bold text-4xl leading-tight">{title}</h1>
        {actions && <div className="mt-6 flex flex-wrap gap-3">{actions}</div>}
        {contents && (
          <nav aria-labelledby="contents" className="content-list">
            <h2 id="contents" className="font-semibold text-muted text-sm">
              {contents.label}
            </h2>
            <ol>
              {contents.headings.map((heading) => (
                <li key={heading.id}>
                  <a href={`#${heading.id}`}>{heading.title}</a>
                </li>
              ))}
            </ol>
          </nav>
        )}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the HTML is made from our own Markdown */}
        <div className={`prose content-${name}`} dangerouslySetInnerHTML={{ __html: html }} />
      </article>
      {children}
    </div>
  );
}
