import type { RequestContext } from '#context/request-context.ts';
import type { Viewer } from '#context/viewer.ts';
import { type DeviceName, nameDevice } from './device-name.ts';

export interface Device extends DeviceName {
  id: string;
  firstSeenAt: string;
  lastSeenAt: string;
  isCurrent: boolean;
}

export async function listDevices({
  db,
  viewer,
  session,
}: Pick<RequestContext, 'db' | 'session'> & { viewer: Viewer }): Promise<Device[]> {
  const rows = await db
    .selectFrom('member_sessions')
    .select(['session_id', 'user_agent', 'first_seen_at', 'last_seen_at'])
    .where('user_id', '=', viewer.id)
    .where('ended_at', 'is', null)
    .orderBy('last_seen_at', 'desc')
    .execute();
  const devices = rows.map((row) => ({
    id: row.session_id,
    ...nameDevice(row.user_agent),
    firstSeenAt: row.first_seen_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    isCurrent: row.session_id === session?.sessionId,
  }));
  return devices.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
}
