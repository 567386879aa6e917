/** What the work answers, or a rejection with `tooLate` when that takes longer than `ms`; the work itself goes on. */
export function inTime<Answer>(work: Promise<Answer>, ms: number, tooLate: () => Error): Promise<Answer> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(tooLate()), ms);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}
