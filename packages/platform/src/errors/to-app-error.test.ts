import { HTTPException } from 'hono/http-exception';
import { describe, expect, it } from 'vitest';
import { AppError } from './app-error.ts';
import { toAppError } from './to-app-error.ts';

const withCode = (message: string, rest: Record<string, unknown>) => Object.assign(new Error(message), rest);

describe('an unavailable database', () => {
  it.each([
    ['it refuses connections', withCode('connect ECONNREFUSED', { code: 'ECONNREFUSED', syscall: 'connect' })],
    ['its socket is gone', withCode('connect ENOENT /run/x', { code: 'ENOENT', syscall: 'connect' })],
    ['it is being shut down', withCode('terminating connection due to administrator command', { code: '57P01' })],
    ['it is starting', withCode('the database system is starting up', { code: '57P03' })],
    ['it has no connection left', withCode('sorry, too many clients already', { code: '53300' })],
    ['it was replaced by a copy', withCode('cannot execute INSERT in a read-only transaction', { code: '25006' })],
    ['the connection broke', new Error('Connection terminated unexpectedly')],
    ['the pool is empty', new Error('timeout exceeded when trying to connect')],
  ])('the error is “unavailable” while the database does not answer: %s', (_, error) => {
    const told = toAppError(new AppError('internal', { detail: 'Failed to review cats', cause: error }));
    expect(told).toMatchObject({ code: 'unavailable', retryAfterSeconds: expect.any(Number) });
    expect(toAppError(error)?.code).toBe('unavailable');
  });

  it.each([
    ['a full disk', withCode('write ENOSPC', { code: 'ENOSPC', syscall: 'write' })],
    ['a used-up quota', withCode('write EDQUOT', { code: 'EDQUOT', syscall: 'write' })],
    ['a disk that is read-only', withCode('open EROFS', { code: 'EROFS', syscall: 'open' })],
    ['a full disk of the database', withCode('could not extend file', { code: '53100' })],
  ])('the error is “unavailable” while nothing can be stored: %s', (_, error) => {
    const answered = toAppError(new AppError('internal', { cause: error }));
    expect(answered).toMatchObject({ code: 'unavailable', status: 503, retryAfterSeconds: 60 });
  });

  it('other failures stay internal errors', () => {
    expect(toAppError(withCode('relation "cats" does not exist', { code: '42P01' }))).toBeNull();
    expect(toAppError(withCode('open x', { code: 'ENOENT', syscall: 'open' }))).toBeNull();
    expect(toAppError(new AppError('conflict', { cause: withCode('x', { code: 'ECONNRESET' }) }))?.code).toBe(
      'conflict',
    );
  });
});

describe('an invalid request is not an internal error', () => {
  it.each([
    [400, 'malformed'],
    [401, 'unauthenticated'],
    [405, 'method-not-allowed'],
    [413, 'too-large'],
    [415, 'unsupported-media'],
  ] as const)('status %i of a validator is %s, with its words', (status, code) => {
    const error = toAppError(new HTTPException(status, { message: 'Malformed JSON in request body' }));
    expect(error).toMatchObject({ code, detail: 'Malformed JSON in request body' });
  });

  it('a failure of a validator itself stays an internal error', () => {
    expect(toAppError(new HTTPException(500))).toBeNull();
  });

  it('U+0000 in a text is invalid, at any depth of the causes', () => {
    const error = withCode('invalid byte sequence for encoding "UTF8": 0x00', { code: '22021' });
    expect(toAppError(error)?.code).toBe('invalid');
    expect(toAppError(new Error('the search failed', { cause: error }))?.code).toBe('invalid');
    expect(toAppError(withCode('unsupported Unicode escape sequence', { code: '22P05' }))?.code).toBe('invalid');
  });

  it('a row that another request removes between the check and the write is a conflict', () => {
    const error = withCode('insert violates foreign key constraint "comments_cat_id_fkey"', { code: '23503' });
    expect(toAppError(error)?.code).toBe('conflict');
  });
});
