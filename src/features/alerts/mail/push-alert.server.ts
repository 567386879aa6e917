import type { Context } from '#context/context.ts';
import type { AlertCadence } from '#db/report-values.ts';
import type { Follower } from '#features/followers/find-follower.server.ts';
import { makeFollowerKey } from '#features/followers/follower-key.server.ts';
import { sendPushToFollower } from '#features/push/send-push.server.ts';
import type { Locale } from '#i18n/languages.ts';
import { pathInLocale } from '#i18n/locale.ts';
import { inLocale } from '#i18n/request-locale.server.ts';
import { describeCat, subjectOf } from './alert-mail.server.ts';
import type { DeliveredCat } from './claim-deliveries.server.ts';

interface PushInput {
  follower: Follower;
  kind: 'alert' | AlertCadence;
  cats: DeliveredCat[];
  locale: Locale;
  /** The same deliveries have the same. */
  id: string;
}

/** A notification shows a few lines. */
const mostDescribed = 2;

/** The subject and the first sentences of the mail. Of one report it opens the page, of several the list of areas. */
export async function pushAlert(
  context: Context,
  { follower, kind, cats, locale, id }: PushInput,
): Promise<{ sent: number }> {
  const [first] = cats;
  const page =
    first && cats.length === 1 ? `/cat/${first.id}` : `/alerts/${await makeFollowerKey(context, follower.id)}`;
  return sendPushToFollower(context, follower.id, {
    title: subjectOf({ kind: kind === 'alert' ? 'alert' : 'digest', cats, restCount: 0, locale }),
    body: inLocale(locale, () =>
      cats
        .slice(0, mostDescribed)
        .map((cat) => describeCat(cat, locale))
        .join('\n'),
    ),
    url: pathInLocale(page, locale),
    topic: id,
    // An alert is about a lost cat close by or a likely match. Everything else waits for a digest.
    urgency: kind === 'alert' ? 'high' : 'normal',
    lang: locale,
  });
}
