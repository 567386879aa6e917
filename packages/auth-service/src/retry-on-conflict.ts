const uniqueViolation = '23505';
/** A race for an address and then for an identity can meet twice. */
const maxAttempts = 3;

/** The repeated work sees the address or identity that the other transaction stored. */
export async function retryOnConflict<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if ((error as { code?: string }).code !== uniqueViolation || attempt >= maxAttempts) throw error;
    }
  }
}
