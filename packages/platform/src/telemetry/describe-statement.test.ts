import { describe, expect, it } from 'vitest';
import { describeStatement } from './describe-statement.ts';

describe('what is told of a statement', () => {
  it('a description names the operation and the table, with placeholders for values', () => {
    expect(describeStatement('select "id" from "cats"\n  where "name" = $1')).toEqual({
      operation: 'select',
      summary: 'select cats',
      text: 'select "id" from "cats" where "name" = $1',
    });
    expect(describeStatement('insert into "auth"."users" ("email") values ($1)').summary).toBe('insert auth.users');
    expect(describeStatement('begin').summary).toBe('begin');
  });

  it('a description leaves out values that are written into the statement', () => {
    expect(describeStatement("update users set email = 'o''brien@example.org' where id = 1").text).toBe(
      'update users set email = ? where id = 1',
    );
  });

  it('a description calls unknown statements “other”, so that no statement creates a metric', () => {
    expect(describeStatement('vacuum analyze').operation).toBe('other');
    expect(describeStatement('').operation).toBe('other');
  });
});
