import { createHash } from 'node:crypto';
import type { Context } from '#context/context.ts';
import { mailDelayMs } from '#context/undo-time.ts';
import { type AlertCadence, alertCadences, type DeliveryKind, type DeliveryOutcome } from '#db/report-values.ts';
import { hoursOf } from '#features/alerts/schedule/follower-hours.ts';
import { type Hours, isQuiet, nextSendTime } from '#features/alerts/schedule/next-send.ts';
import { type Follower, findFollowerById } from '#features/followers/find-follower.server.ts';
import { makeFollowerKey } from '#features/followers/follower-key.server.ts';
import { largePicture, makeCatPicture } from '#features/mail/cat-picture.server.ts';
import type { MailResult, MailSenderOfKind } from '#features/mail/send-due-mails.server.ts';
import { oneClickPath, unsubscribePath } from '#features/mail/unsubscribe-addresses.ts';
import { makeUnsubscribeToken } from '#features/notifications/unsubscribe/unsubscribe-token.server.ts';
import { type AlertedCat, renderAlertMail } from './alert-mail.server.ts';
import {
  claimDeliveries,
  type DeliveredCat,
  dropReason,
  findRest,
  finishDeliveries,
  putBackDeliveries,
  readDeliveredCats,
} from './claim-deliveries.server.ts';
import { type FollowerAddress, findFollowerAddress } from './follower-address.server.ts';
import { streamOf } from './mail-stream.ts';
import { pushAlert } from './push-alert.server.ts';

/** A mail lists so many reports and links to the others. */
const mostListed = 10;
const smallPicture = { ...largePicture, width: 240, height: 180 };

/** The subject is the follower. */
export const sendAlert: MailSenderOfKind = (context, { subject }) => deliver(context, subject, 'alert');

/** The subject is the follower and the cadence. */
export const sendDigest: MailSenderOfKind = (context, { subject }) => {
  const [followerId = '', cadence] = subject.split(':');
  return deliver(context, followerId, alertCadences.find((each) => each === cadence) ?? 'daily');
};

/**
 * Sends what was found for a follower and is still true and wanted. The deliveries are claimed before the mail and finished after it: a
 * process that ends in between repeats the mail once, with the same `Message-ID`.
 */
async function deliver(context: Context, followerId: string, kind: DeliveryKind): Promise<MailResult> {
  const follower = await findFollowerById(context, followerId);
  if (!follower) return { isSent: false };
  const at = context.now();
  const hours = hoursOf(follower);
  // The hours may have changed since the mail was queued, and a mail that is tried again comes at any time.
  if (isQuiet(at, hours)) return { isSent: false, rest: { since: at, dueAt: nextSendTime(at, hours) } };
  const foundUntil = kind === 'alert' ? new Date(at.getTime() - mailDelayMs) : at;
  const deliveries = await claimDeliveries(context, { followerId, kind, foundUntil });
  const isSent = await sendDeliveries(context, {
    follower,
    kind,
    catIds: deliveries.map(({ cat_id }) => cat_id),
  }).catch(async (error) => {
    await putBackDeliveries(context, deliveries);
    throw error;
  });
  return { isSent, ...(kind === 'alert' && (await planRest(context, followerId, hours))) };
}

async function planRest(context: Context, followerId: string, hours: Hours): Promise<Pick<MailResult, 'rest'>> {
  const since = await findRest(context, { followerId, kind: 'alert' });
  if (!since) return {};
  return { rest: { since, dueAt: nextSendTime(new Date(since.getTime() + mailDelayMs), hours) } };
}

interface Sending {
  follower: Follower;
  kind: DeliveryKind;
  catIds: number[];
}

async function sendDeliveries(context: Context, { follower, kind, catIds }: Sending): Promise<boolean> {
  const { id: followerId } = follower;
  const finish = (ids: number[], outcome: DeliveryOutcome) =>
    finishDeliveries(context, { followerId, catIds: ids, outcome });
  const cats = await readDeliveredCats(context, followerId, catIds);
  for (const cat of cats) {
    const reason = dropReason(cat);
    if (reason) await finish([cat.id], reason);
  }
  const wanted = cats.filter((cat) => dropReason(cat) === null);
  if (wanted.length === 0) return false;
  const ids = wanted.map(({ id }) => id);
  const address = follower.paused_at ? null : await findFollowerAddress(context, follower);
  const isTold = address !== null && (await tell(context, { follower, kind, cats: wanted, address }));
  await finish(ids, isTold ? 'sent' : 'stopped');
  return isTold;
}

interface Telling {
  follower: Follower;
  kind: 'alert' | AlertCadence;
  cats: DeliveredCat[];
  address: FollowerAddress;
}

/** By mail, except what a mail about a match says, and on the follower's devices. False for a follower who has neither. Rejects if a later try may help. */
async function tell(context: Context, telling: Telling): Promise<boolean> {
  const { follower, kind, cats, address } = telling;
  // The same deliveries have the same id, so that mail programs and devices show a repeated message once.
  const id = createHash('sha256')
    .update(`${follower.id} ${kind} ${cats.map((cat) => cat.id).toSorted()}`)
    .digest('hex')
    .slice(0, 32);
  const { email } = address;
  const hasMail = email !== null && follower.has_mail_on;
  const toMail = cats.filter((cat) => !cat.is_mailed_as_match);
  if (hasMail && toMail.length > 0)
    await sendMail(context, { ...telling, cats: toMail, id, address: { ...address, email } });
  const pushing = pushAlert(context, { ...telling, id, locale: address.locale });
  // The mail is not repeated because of a device.
  const { sent } = await (hasMail ? pushing.catch(() => ({ sent: 0 })) : pushing);
  return hasMail || sent > 0;
}

interface MailInput extends Telling {
  id: string;
  address: FollowerAddress & { email: string };
}

async function sendMail(context: Context, { follower, kind, cats, address, id }: MailInput): Promise<void> {
  const { mail, config } = context;
  const { email, locale } = address;
  const stop = await makeUnsubscribeToken(context, follower.id, 'alerts');
  const stream = kind === 'alert' ? 'alert' : 'digest';
  const listed = cats.slice(0, mostListed);
  const rendered = renderAlertMail({
    locale,
    siteUrl: config.publicUrl,
    pagePath: `/alerts/${await makeFollowerKey(context, follower.id)}`,
    kind: stream,
    cats: await illustrate(context, listed),
    restCount: cats.length - listed.length,
    unsubscribeUrl: config.publicUrl + unsubscribePath(stop, locale),
  });
  await mail.send({
    ...rendered,
    to: email,
    locale,
    stream: streamOf(stream, config),
    unsubscribeUrl: config.publicUrl + oneClickPath(stop),
    messageId: `${stream}.${id}@${new URL(config.publicUrl).hostname}`,
  });
}

/** A photo that no moderator has checked is not mailed. */
async function illustrate(context: Context, cats: DeliveredCat[]): Promise<AlertedCat[]> {
  const illustrated: AlertedCat[] = [];
  for (const cat of cats) {
    const picture = cat.reviewed_at
      ? await makeCatPicture(context, cat, cats.length === 1 ? largePicture : smallPicture)
      : null;
    illustrated.push({ ...cat, picture });
  }
  return illustrated;
}
