import { readPageForm } from '@catlas/platform/http/receive-form.ts';
import { data } from 'react-router';
import type { Context } from '#context/context.ts';
import {
  findThreadMailSwitch,
  readThreadMailToken,
  setThreadMailOn,
} from '#features/contact/mail-switch/thread-mail-switch.server.ts';
import { findFollowerById } from '#features/followers/find-follower.server.ts';
import { setMailsOn } from './set-mails-on.server.ts';
import { readUnsubscribeToken, type StoppedMails } from './unsubscribe-token.server.ts';

type Scope = Pick<Context, 'db'>;

export interface MailSwitch {
  isOn: boolean;
  kind: 'thread' | StoppedMails['group'];
}

export async function findMailSwitch({ db }: Scope, token: string): Promise<MailSwitch | null> {
  const thread = await readThreadMailToken({ db }, token);
  if (thread) {
    const found = await findThreadMailSwitch({ db }, thread);
    return found && { ...found, kind: 'thread' };
  }
  const member = await readUnsubscribeToken({ db }, token);
  if (!member) return null;
  if (member.group === 'alerts') {
    const follower = await findFollowerById({ db }, member.id);
    return follower && { isOn: follower.has_mail_on, kind: 'alerts' };
  }
  const user = await db
    .selectFrom('users')
    .select(['has_mail_on', 'has_question_mail_on'])
    .where('id', '=', member.id)
    .where('status', '<>', 'inactive')
    .executeTakeFirst();
  if (!user) return null;
  return { isOn: member.group === 'questions' ? user.has_question_mail_on : user.has_mail_on, kind: member.group };
}

export async function answerMailSwitch(context: Pick<Context, 'db' | 'now'>, token: string, request: Request) {
  const thread = await readThreadMailToken(context, token);
  const member = thread ? null : await readUnsubscribeToken(context, token);
  if (!thread && !member) return data({ isDone: false }, { status: 404 });
  const form = await readPageForm(request);
  const isOn = form.get('mails') === 'on';
  if (thread) await setThreadMailOn(context, { ...thread, isOn });
  if (member) await setMailsOn(context, { ...member, isOn });
  return data({ isDone: true });
}
