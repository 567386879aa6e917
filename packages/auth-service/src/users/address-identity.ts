import type { AuthDatabase } from '#auth-schema.ts';
import { addAddressIdentity } from './add-user.ts';
import type { User } from './user.ts';

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
  // Verification of the old address does not extend to a new address.
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
