import { describe, expect, it } from 'vitest';
import { AppError } from './app-error.ts';
import { toProblem } from './problem.ts';

describe('an error on its way to the client', () => {
  it('an error names the fields to correct', () => {
    const problem = toProblem(new AppError('invalid', { fields: [{ field: 'name', message: 'Too long' }] }), 'r1');
    expect(problem).toMatchObject({ status: 422, code: 'invalid', errors: [{ field: 'name', message: 'Too long' }] });
  });

  it('shows nothing of an unexpected error but its id', () => {
    const problem = toProblem(new Error('password of the database is hunter2'), 'r2');
    expect(problem).toEqual({
      type: '/api/docs#problem-internal',
      title: 'Internal error',
      status: 500,
      code: 'internal',
      request_id: 'r2',
    });
  });

  it('an error shows its public message, and never its cause', () => {
    const cause = new Error('password of the database is hunter2');
    const problem = toProblem(new AppError('internal', { detail: 'Failed to review cats', cause }), 'r3');
    expect(problem).toMatchObject({ status: 500, detail: 'Failed to review cats' });
    expect(JSON.stringify(problem)).not.toContain('hunter2');
  });
});
