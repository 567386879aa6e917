import pg from 'pg';

/**
 * A connection whose results can be collected as soon as they are unused. `pg` assigns a closure to `query.callback` that references the query and
 * its rows. V8 allocates an assigned closure in its old generation, so the rows of every answer would survive until the next major
 * garbage collection (decision 75). The closure of this class is returned by a function and references the promise only.
 */
export class ShortLivedResultsClient extends pg.Client {
  // `never` is what each of the overloads promises.
  override query(...args: unknown[]): never {
    const ask = super.query as (...args: unknown[]) => never;
    const callsBack = args.some((each) => typeof each === 'function') || isSubmittable(args[0]);
    return callsBack ? ask.apply(this, args) : (askForPromise as (...args: unknown[]) => never)(ask.bind(this), args);
  }
}

const isSubmittable = (query: unknown) => typeof (query as { submit?: unknown } | null)?.submit === 'function';

function askForPromise(ask: (...args: unknown[]) => unknown, [text, values]: unknown[]): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  ask(text, values, settle(resolve, reject));
  return promise.catch(throwFromHere);
}

const settle =
  (resolve: (result: unknown) => void, reject: (error: Error) => void) => (error: Error | null, result: unknown) =>
    error ? reject(error) : resolve(result);

/** As pg does: the stack leads to who asked, no longer to the socket that brought the answer. */
function throwFromHere(error: Error): never {
  Error.captureStackTrace(error);
  throw error;
}
