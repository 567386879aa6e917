import { expect, it } from 'vitest';
import { AppError } from '#errors/app-error.ts';
import { fromReplica } from './from-replica.ts';

interface Source {
  name: string;
}
const primary: Source = { name: 'primary' };
const copy: Source = { name: 'replica' };

function open({ isUsable = true } = {}) {
  const asked: unknown[] = [];
  const replica = { db: copy, isUsable: () => isUsable, doubt: () => void asked.push('doubt') };
  const read = (answer: (db: Source) => string) => (context: { db: Source }) => {
    asked.push(context.db);
    return Promise.resolve().then(() => answer(context.db));
  };
  return { context: { db: primary, replica }, asked, read };
}

const missing = (where: unknown) => (db: unknown) => {
  if (db === where) throw new AppError('not-found');
  return 'found';
};

it('a reader gets from the primary what the replica does not have yet', async () => {
  const { context, asked, read } = open();
  expect(await fromReplica(context, read(missing(copy)))).toBe('found');
  expect(asked).toEqual([copy, primary]);
});

it('a replica that fails is doubted, and the primary serves its reader', async () => {
  const { context, asked, read } = open();
  const answer = fromReplica(
    context,
    read((db) => {
      if (db === copy) throw new Error('Connection terminated unexpectedly');
      return 'served';
    }),
  );
  expect(await answer).toBe('served');
  expect(asked).toEqual([copy, 'doubt', primary]);
});

it('a refusal is not repeated at the primary', async () => {
  const { context, asked, read } = open();
  const refused = fromReplica(
    context,
    read(() => {
      throw new AppError('malformed');
    }),
  );
  await expect(refused).rejects.toMatchObject({ code: 'malformed' });
  expect(asked).toEqual([copy]);
});

it('no request waits for a replica that is out of use', async () => {
  const { context, asked, read } = open({ isUsable: false });
  await fromReplica(context, read(String));
  expect(asked).toEqual([primary]);
});
