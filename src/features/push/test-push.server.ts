import { AppError } from '@catlas/platform/errors/app-error.ts';
import type { RequestContext } from '#context/request-context.ts';
import { pathInLocale } from '#i18n/locale.ts';
import { m } from '#i18n/paraglide/messages.js';
import { findDevice, sendToDevice } from './send-push.server.ts';

/** Throws `not-found` for a browser that is not subscribed, and `unavailable` if its push service does not take messages now. */
export async function testPush(
  context: Pick<RequestContext, 'db' | 'push' | 'config' | 'log' | 'now' | 'locale'>,
  endpoint: string,
): Promise<'sent' | 'gone'> {
  const device = await findDevice(context, endpoint);
  if (!device) throw new AppError('not-found');
  const { locale } = context;
  const outcome = await sendToDevice(context, device, {
    title: m.push_test_title({}, { locale }),
    body: m.push_test_body({}, { locale }),
    url: pathInLocale('/alerts', locale),
    topic: 'test',
    urgency: 'normal',
    lang: locale,
  });
  if (outcome === 'failed') throw new AppError('unavailable');
  return outcome;
}
