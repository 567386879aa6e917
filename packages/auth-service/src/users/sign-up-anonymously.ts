import type { AuthContext } from '#auth-context.ts';
import type { JsonObject } from '#auth-schema.ts';
import type { RequestOrigin } from '#http/request-info.ts';
import type { IssuedSession } from '#sessions/session.ts';
import { startSession } from '#sessions/start-session.ts';
import { addUser } from './add-user.ts';

/** The user becomes permanent by confirming an address or by linking an identity (contract §6). */
export async function signUpAnonymously(
  context: AuthContext,
  { data, audience, origin }: { data: JsonObject; audience: string; origin: RequestOrigin },
): Promise<IssuedSession> {
  return context.db.transaction().execute(async (transaction) => {
    const user = await addUser(transaction, {
      email: null,
      phone: null,
      audience,
      role: context.settings.jwt.defaultRole,
      passwordHash: null,
      userMetadata: data,
      appMetadata: {},
      isAnonymous: true,
      now: context.now(),
    });
    return (await startSession(context, transaction, { user, method: 'anonymous', provider: 'anonymous', origin }))!;
  });
}
