import bcrypt from 'bcrypt';
import type { AuthContext } from '#auth-context.ts';
import type { JsonObject } from '#auth-schema.ts';
import { findUser } from './find-user.ts';
import { createManagedUser, editManagedUser, type ManagedUser } from './manage-user.ts';

export interface ConfirmedUser {
  email: string;
  password: string;
  userMetadata: JsonObject;
}

/** Returns the user's id. The time limits of requests and of the password queue do not apply. */
export async function putConfirmedUser(
  context: AuthContext,
  { email, password, userMetadata }: ConfirmedUser,
): Promise<string> {
  const passwordHash = await bcrypt.hash(password, context.passwordCost);
  const input: ManagedUser = { email, passwordHash, userMetadata, isEmailConfirmed: true, address: '' };
  const earlier = await findUser(context.db, { email, audience: context.settings.jwt.audience });
  const user = await (earlier ? editManagedUser(context, earlier, input) : createManagedUser(context, input));
  return user.id;
}
