import type { AuthDatabase } from '#auth-schema.ts';
import type { AuthSettings } from '#settings/auth-settings.ts';
import type { SigningKeys } from './signing-keys.ts';

/** The time is long past, so that the sample opens nothing even as a token. */
const sampleTime = new Date(0);

/** Commands that sign in the service's place compare with it. */
export async function putSignatureSample(db: AuthDatabase, settings: AuthSettings, keys: SigningKeys): Promise<void> {
  const isKept = settings.jwt.keys.length === 0;
  const token = isKept ? null : await keys.sign({ iat: 0, exp: 1 });
  await db
    .insertInto('catlas_signature_sample')
    .values({ token })
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet({ token }))
    .execute();
}

/** Returns true where no service has started yet. */
export async function isSignedAlike(db: AuthDatabase, settings: AuthSettings, keys: SigningKeys): Promise<boolean> {
  const sample = await db.selectFrom('catlas_signature_sample').select('token').executeTakeFirst();
  if (!sample) return true;
  if (sample.token === null) return settings.jwt.keys.length === 0;
  return keys.verify(sample.token, sampleTime).then(
    () => true,
    () => false,
  );
}
