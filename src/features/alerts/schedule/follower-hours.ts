import type { Follower } from '#features/followers/find-follower.server.ts';
import type { Hours } from './next-send.ts';

type HourColumns = Pick<Follower, 'time_zone' | 'quiet_from' | 'quiet_until' | 'digest_at'>;

export const hoursOf = ({ time_zone, quiet_from, quiet_until, digest_at }: HourColumns): Hours => ({
  timeZone: time_zone,
  quietFrom: quiet_from,
  quietUntil: quiet_until,
  digestAt: digest_at,
});
