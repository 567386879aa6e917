const uniqueViolation = '23505';
/** Two that race for an address and then for an identity can meet twice. */
const maxAttempts = 3;

/**
 * Repeats a transaction when another one has just stored the same address or identity: by then it is known, and the
 * work decides anew.
 */
export async function retryOnConflict<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if ((error as { code?: string }).code !== uniqueViolation || attempt >= maxAttempts) throw error;
    }
  }
}
