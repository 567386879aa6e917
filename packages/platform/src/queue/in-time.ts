/** Rejects with `tooLate` after `ms`, without cancelling the work. */
export function inTime<Answer>(work: Promise<Answer>, ms: number, tooLate: () => Error): Promise<Answer> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(tooLate()), ms);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}
