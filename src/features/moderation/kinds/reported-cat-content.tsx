import { CatToReviewContent } from '#features/moderation/subject/cat-to-review-content.tsx';
import { objectionWords } from '#features/moderation/subject/objection-words.ts';
import { m } from '#i18n/paraglide/messages.js';
import { Icon } from '#ui/icons/icon.tsx';
import { LocalLink } from '#ui/local-link.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import type { QueuedReport } from './reported-cat.ts';

export function ReportedCatContent({ reported }: { reported: QueuedReport }) {
  return (
    <>
      <ul className="mx-4 mt-4 space-y-2 rounded-2xl bg-danger-soft p-3 ps-16 text-sm lg:ps-3 sm:mx-5 sm:mt-5">
        {reported.reports.map((report) => (
          <li key={report.id}>
            <p className="flex flex-wrap items-center gap-x-2">
              <Icon name="lucide:flag" className="size-4 shrink-0 text-danger" />
              <span className="font-semibold">{objectionWords[report.objection]()}</span>
              {report.reporter ? (
                <LocalLink
                  to={`/bo/search?kind=users&find=${report.reporter.id}`}
                  dir="auto"
                  className="underline underline-offset-4"
                >
                  {report.reporter.display_name}
                </LocalLink>
              ) : (
                <span>{m.moderation_author_gone()}</span>
              )}
              <RelativeTime date={report.created_at} />
            </p>
            {report.words && (
              <p dir="auto" className="mt-0.5 whitespace-pre-line break-words">
                {report.words}
              </p>
            )}
          </li>
        ))}
      </ul>
      <CatToReviewContent cat={reported.cat} />
    </>
  );
}
