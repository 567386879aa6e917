import { readPageForm } from '@catlas/platform/http/receive-form.ts';
import { data } from 'react-router';
import type { Context } from '#context/context.ts';
import { setMailOn } from '#features/accounts/mail/set-mail-on.server.ts';
import {
  findThreadMailSwitch,
  readThreadMailToken,
  setThreadMailOn,
} from '#features/contact/mail-switch/thread-mail-switch.server.ts';
import { readUnsubscribeToken } from './unsubscribe-token.server.ts';

type Scope = Pick<Context, 'db'>;

export interface MailSwitch {
  isOn: boolean;
  kind: 'thread' | 'decisions';
}

export async function findMailSwitch({ db }: Scope, token: string): Promise<MailSwitch | null> {
  const thread = await readThreadMailToken({ db }, token);
  if (thread) {
    const found = await findThreadMailSwitch({ db }, thread);
    return found && { ...found, kind: 'thread' };
  }
  const userId = await readUnsubscribeToken({ db }, token);
  if (userId === null) return null;
  const user = await db
    .selectFrom('users')
    .select('has_mail_on')
    .where('id', '=', userId)
    .where('status', '<>', 'inactive')
    .executeTakeFirst();
  return user ? { isOn: user.has_mail_on, kind: 'decisions' } : null;
}

export async function answerMailSwitch(context: Pick<Context, 'db' | 'now'>, token: string, request: Request) {
  const thread = await readThreadMailToken(context, token);
  const userId = thread ? null : await readUnsubscribeToken(context, token);
  if (!thread && userId === null) return data({ isDone: false }, { status: 404 });
  const form = await readPageForm(request);
  const isOn = form.get('mails') === 'on';
  if (thread) await setThreadMailOn(context, { ...thread, isOn });
  if (userId !== null) await setMailOn(context, { userId, isOn });
  return data({ isDone: true });
}
