import { data } from 'react-router';
import type { RequestContext } from '#context/request-context.ts';
import type { ShownArea } from '#features/alerts/areas/followed-area.ts';
import { markSeen } from '#features/alerts/areas/follower-settings.server.ts';
import { findLastRun, listAreas, listMuted, type MutedList } from '#features/alerts/areas/list-areas.server.ts';
import { findFollowerAddress } from '#features/alerts/mail/follower-address.server.ts';
import type { Point } from '#features/cats/model/cat.ts';
import { type Follower, findFollower } from '#features/followers/find-follower.server.ts';
import { type Outcome, outcomes } from './alerts-answer.ts';

export interface FollowerSettings {
  /** Null without mail. */
  email: string | null;
  isMailOn: boolean;
  isPaused: boolean;
  /** Waits for an answer to the question whether anyone reads the mails. */
  isAsked: boolean;
  timeZone: string;
  quietFrom: string | null;
  quietUntil: string | null;
  digestAt: string;
}

export interface AlertsPageData {
  /** In the address of a page that needs no session. */
  key: string | null;
  isMember: boolean;
  follower: FollowerSettings | null;
  areas: ShownArea[];
  muted: MutedList;
  lastRunAt: string | null;
  timeZones: string[];
  /** The report of a link in a mail, which a press mutes. */
  muteCat: { id: number; hasAuthor: boolean } | null;
  done: Outcome | null;
  /** The middle of the map from which a link led to this page. */
  near: Point | null;
}

/** Changes nothing for the holder of a link, because scanners open every link. A visit of a member ends a pause. */
export async function loadAlerts(context: RequestContext, { key, url }: { key: string | null; url: URL }) {
  const found = await findFollower(context, key);
  const base = {
    key,
    isMember: key === null && context.viewer !== null,
    done: outcomes.find((each) => each === url.searchParams.get('done')) ?? null,
    near: parseNear(url.searchParams.get('near')),
    lastRunAt: await findLastRun(context),
  };
  if (!found) {
    const nothing = { follower: null, areas: [], muted: { cats: [], members: [] }, timeZones: [], muteCat: null };
    return data<AlertsPageData>({ ...base, ...nothing }, { status: key === null ? 200 : 404 });
  }
  const isVisit = key === null && (found.paused_at !== null || found.asked_at !== null);
  if (isVisit) await markSeen(context, found);
  const follower = isVisit ? { ...found, paused_at: null, asked_at: null } : found;
  return data<AlertsPageData>({
    ...base,
    ...(isVisit && { done: base.done ?? 'resumed' }),
    follower: await presentFollower(context, follower),
    areas: await listAreas(context, follower),
    muted: await listMuted(context, follower),
    timeZones: listTimeZones(follower.time_zone),
    muteCat: await findCatToMute(context, url.searchParams.get('mute')),
  });
}

async function presentFollower(context: Pick<RequestContext, 'db'>, follower: Follower): Promise<FollowerSettings> {
  const address = await findFollowerAddress(context, follower);
  return {
    email: address?.email ?? null,
    isMailOn: follower.has_mail_on,
    isPaused: follower.paused_at !== null,
    isAsked: follower.asked_at !== null,
    timeZone: follower.time_zone,
    quietFrom: follower.quiet_from,
    quietUntil: follower.quiet_until,
    digestAt: follower.digest_at,
  };
}

function parseNear(text: string | null): Point | null {
  const [latitude = Number.NaN, longitude = Number.NaN] = (text ?? '').split(',').map(Number);
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}

/** A browser may give a name that the list of this process has under another one. */
function listTimeZones(own: string): string[] {
  const known = Intl.supportedValuesOf('timeZone');
  return known.includes(own) ? known : [own, ...known];
}

async function findCatToMute({ db }: Pick<RequestContext, 'db'>, text: string | null) {
  const id = /^\d{1,15}$/.test(text ?? '') ? Number(text) : null;
  if (id === null) return null;
  const cat = await db.selectFrom('cats').select(['id', 'user_id']).where('id', '=', id).executeTakeFirst();
  return cat ? { id: cat.id, hasAuthor: cat.user_id !== null } : null;
}
