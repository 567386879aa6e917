import { useViewer } from '#context/root-data.ts';
import { useTakeBackComment } from '#features/comments/form/use-take-back-comment.ts';
import { useTakeBackMessage } from '#features/contact/thread-page/use-take-back-message.ts';
import { OutboxPage } from '#features/outbox/page/outbox-page.tsx';
import { useTakeBackCat } from '#features/reporting/draft/use-take-back-cat.ts';
import { useTakeBackSighting } from '#features/reporting/sighting-form/use-take-back-sighting.ts';
import { m } from '#i18n/paraglide/messages.js';

/** The loader makes a browser with a network request the current viewer. */
export const loader = () => null;

export const meta = () => [{ title: `${m.outbox_title()} · Catlas` }, { name: 'robots', content: 'noindex' }];

export default function UnsentRoute() {
  const takeBack = {
    cat: useTakeBackCat(),
    comment: useTakeBackComment(),
    sighting: useTakeBackSighting(),
    message: useTakeBackMessage(),
  };
  return <OutboxPage readerId={useViewer()?.id ?? null} onEdit={(item) => void takeBack[item.kind](item)} />;
}
