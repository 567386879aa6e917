import type { Context } from '#context/context.ts';
import { setMailOn } from '#features/accounts/mail/set-mail-on.server.ts';
import { setFollowerMailOn } from '#features/followers/set-follower-mail-on.server.ts';
import type { StoppedMails } from './unsubscribe-token.server.ts';

export function setMailsOn(
  context: Pick<Context, 'db' | 'now'>,
  { id, group, isOn }: StoppedMails & { isOn: boolean },
): Promise<void> {
  return group === 'alerts'
    ? setFollowerMailOn(context, { followerId: id, isOn })
    : setMailOn(context, { userId: id, group, isOn });
}
