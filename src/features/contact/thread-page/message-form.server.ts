import { isAppError } from '@catlas/platform/errors/app-error.ts';
import { readPageForm } from '@catlas/platform/http/receive-form.ts';
import { redirectTo } from '@catlas/platform/http/redirect-to.ts';
import { data } from 'react-router';
import { invalidInput } from '#context/api-router.server.ts';
import type { RequestContext } from '#context/request-context.ts';
import { addMessageSchema } from '#features/contact/model/thread-schemas.ts';
import { addMessage } from '#features/contact/threads/add-message.server.ts';
import { getThreadAccess } from '#features/contact/threads/thread-access.server.ts';
import { m } from '#i18n/paraglide/messages.js';
import type { MessageAnswer } from './message-answer.ts';

/** The form without JavaScript sends words alone. */
export async function answerMessageForm(context: RequestContext, key: string, request: Request) {
  const form = await readPageForm(request);
  const content = String(form.get('content') ?? '');
  const clientId = String(form.get('client_id') ?? '');
  try {
    const access = await getThreadAccess(context, key);
    await context.limits.consume('addMessage');
    const parsed = addMessageSchema.safeParse({ content, client_id: clientId });
    if (!parsed.success) throw invalidInput(parsed.error.issues);
    await addMessage(context, access, { input: parsed.data, photo: null });
    return redirectTo(new URL(request.url).pathname);
  } catch (error) {
    if (!isAppError(error)) throw error;
    const message = error.fields[0]?.message ?? error.detail ?? m.talk_error_unknown();
    return data({ error: message, content, clientId } satisfies MessageAnswer, { status: error.status });
  }
}
