import type { AuthDatabase } from '#auth-schema.ts';
import { addAddressIdentity } from './add-user.ts';
import type { User } from './user.ts';

/** The identity of this kind takes the address; it is made where the user has none yet. */
export async function setAddressIdentity(
  transaction: AuthDatabase,
  input: { user: User; provider: 'email' | 'phone'; address: string; isVerified: boolean; now: Date },
): Promise<void> {
  const { user, provider, address, isVerified, now } = input;
  const identity = user.identities.find((each) => each.provider === provider);
  if (!identity) {
    await addAddressIdentity(transaction, { userId: user.id, provider, address, isVerified, now });
    return;
  }
  // What was proved of the old address says nothing about a new one.
  const isSame = identity.identity_data[provider] === address;
  const verified = isVerified || !isSame ? { [`${provider}_verified`]: isVerified } : {};
  await transaction
    .updateTable('identities')
    .set({
      identity_data: JSON.stringify({ ...identity.identity_data, [provider]: address, ...verified }),
      updated_at: now,
    })
    .where('id', '=', identity.id)
    .execute();
}
