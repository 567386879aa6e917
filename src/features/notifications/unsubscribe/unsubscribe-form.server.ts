import { data } from 'react-router';
import { setMailOn } from '#features/accounts/mail/set-mail-on.server.ts';
import { readPageForm } from '#platform/http/receive-form.ts';
import type { Context } from '#product/context.ts';
import { readUnsubscribeToken } from './unsubscribe-token.server.ts';

type Scope = Pick<Context, 'db'>;

/** For the page of a mail's link: whether mails are on; null for an invalid or expired link. */
export async function findMailSwitch({ db }: Scope, token: string): Promise<{ isOn: boolean } | null> {
  const userId = await readUnsubscribeToken({ db }, token);
  if (userId === null) return null;
  const user = await db
    .selectFrom('users')
    .select('has_mail_on')
    .where('id', '=', userId)
    .where('status', '<>', 'inactive')
    .executeTakeFirst();
  return user ? { isOn: user.has_mail_on } : null;
}

/** The page's button turns mails off, or on again. */
export async function answerMailSwitch(context: Pick<Context, 'db' | 'now'>, token: string, request: Request) {
  const userId = await readUnsubscribeToken(context, token);
  if (userId === null) return data({ isDone: false }, { status: 404 });
  const form = await readPageForm(request);
  await setMailOn(context, { userId, isOn: form.get('mails') === 'on' });
  return data({ isDone: true });
}
