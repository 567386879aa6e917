import { Alert } from '#ui/alert.tsx';
import type { HomeNoticeText } from './describe-home-notice.server.ts';

/** The reader of a sheet may know the other language only. */
export function HomeNotice({ texts }: { texts: HomeNoticeText[] }) {
  return texts.map(({ lang, title, text }) => (
    <div key={lang} lang={lang}>
      <Alert variant="success" title={title}>
        {text}
      </Alert>
    </div>
  ));
}
