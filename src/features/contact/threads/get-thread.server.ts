import { sql } from 'kysely';
import type { Context } from '#context/context.ts';
import type { RequestContext } from '#context/request-context.ts';
import type { ThreadSide } from '#db/report-values.ts';
import { presentPhoto } from '#features/cats/model/present-cat.server.ts';
import { closedThreadDays, mostMessages, type Thread } from '#features/contact/model/thread.ts';
import { dailyWord, endOfDay } from './daily-word.server.ts';
import { presentMessages, readWordKey } from './present-thread.server.ts';
import type { ThreadAccess, ThreadRow } from './thread-access.server.ts';
import { findWritingProblem, otherSide } from './thread-policy.ts';

type GetContext = Pick<RequestContext, 'db' | 'locale' | 'now' | 'config'>;

const dayMs = 24 * 60 * 60 * 1000;

/** Returns the latest messages, or those before an id. */
export async function getThread(
  context: GetContext,
  { thread, side, key }: ThreadAccess,
  { before }: { before?: number | undefined } = {},
): Promise<Thread> {
  const [people, { messages, earlier }, facts, proof] = await Promise.all([
    getPeople(context, thread),
    listMessages(context, thread, side, before),
    countMessages(context, thread),
    getProof(context, thread, side),
  ]);
  const why_not = findWritingProblem(thread, side);
  return {
    id: thread.id,
    key,
    side,
    cat: people.cat,
    other: side === 'owner' ? people.finder : people.owner,
    messages,
    earlier,
    last_read_id: thread[`${side}_read_id`],
    other_read_id: thread[`${otherSide(side)}_read_id`],
    can_write: why_not === null,
    why_not,
    closed_at: thread.closed_at?.toISOString() ?? null,
    closed_for: thread.closed_for,
    deleted_at: thread.closed_at && new Date(thread.closed_at.getTime() + closedThreadDays * dayMs).toISOString(),
    is_blocked: thread[`${side}_blocked_at`] !== null,
    is_reported: facts.reporters.includes(side),
    phone: presentPhone(thread, side, facts.canGivePhone && why_not === null),
    door: thread.finder_door,
    proof: presentProof(facts, proof, thread, side, why_not === null),
    word: side === 'finder' && facts.isWordWanted ? await getWord(context, thread) : null,
    mails: presentMails(context, thread, side, people),
  };
}

async function getWord(context: GetContext, thread: ThreadRow): Promise<Thread['word']> {
  const at = context.now();
  const word = dailyWord(await readWordKey(context), thread.id, at, context.locale);
  return { word, until: endOfDay(at).toISOString() };
}

async function listMessages(
  context: GetContext,
  thread: ThreadRow,
  side: ThreadSide,
  before: number | undefined,
): Promise<Pick<Thread, 'messages' | 'earlier'>> {
  const rows = await context.db
    .selectFrom('thread_messages')
    .selectAll()
    .where('thread_id', '=', thread.id)
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(mostMessages + 1)
    .execute();
  const shown = rows.slice(0, mostMessages).reverse();
  const messages = await presentMessages(context, shown, side);
  return { messages, earlier: rows.length > mostMessages ? shown[0]!.id : null };
}

interface People {
  cat: Thread['cat'];
  owner: Thread['other'];
  finder: Thread['other'];
  emails: Record<ThreadSide, string | null>;
  hasMailOn: Record<ThreadSide, boolean>;
}

/** Returns only the name of a cat that is no longer shown. */
export async function getPeople({ db }: Pick<Context, 'db'>, thread: ThreadRow): Promise<People> {
  const row = await db
    .selectFrom('cats')
    .leftJoin('users as owner', (join) =>
      join.on('owner.id', '=', thread.owner_id).on('owner.status', '<>', 'inactive'),
    )
    .leftJoin('users as finder', (join) =>
      join.on('finder.id', '=', thread.finder_id).on('finder.status', '<>', 'inactive'),
    )
    .select([
      'cats.id',
      'cats.name',
      'cats.is_lost',
      'cats.status',
      'cats.reunited_at',
      'cats.photo_key',
      'cats.photo_width',
      'cats.photo_height',
      'cats.photo_placeholder',
      'owner.display_name as owner_name',
      'owner.email as owner_email',
      'owner.has_thread_mail_on as owner_has_mail',
      'finder.display_name as finder_name',
      'finder.email as finder_email',
      'finder.has_thread_mail_on as finder_has_mail',
    ])
    .where('cats.id', '=', thread.cat_id)
    .executeTakeFirstOrThrow();
  return {
    cat: {
      id: row.id,
      name: row.name,
      is_lost: row.is_lost,
      photo: row.status === 'approved' ? presentPhoto(row) : null,
      reunited_at: row.reunited_at?.toISOString() ?? null,
    },
    owner: { name: row.owner_name, is_member: true },
    finder: { name: row.finder_name ?? thread.finder_name, is_member: row.finder_name !== null },
    emails: { owner: row.owner_email, finder: thread.finder_id ? row.finder_email : thread.finder_email },
    hasMailOn: { owner: row.owner_has_mail ?? false, finder: thread.finder_id ? (row.finder_has_mail ?? false) : true },
  };
}

interface Facts {
  canGivePhone: boolean;
  reporters: string[];
  isWordWanted: boolean;
  lastQuestion: { id: number; content: string | null } | null;
  hasAnswer: boolean;
}

async function countMessages({ db }: Pick<Context, 'db'>, { id }: ThreadRow): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select
      count(distinct side) filter (where side <> 'site') = 2 as "canGivePhone",
      array(select side from thread_reports where thread_id = ${id} and settled_at is null) as reporters,
      count(*) filter (where kind in ('word-wanted', 'word-photo')) > 0 as "isWordWanted",
      (select json_build_object('id', id, 'content', content) from thread_messages
       where thread_id = ${id} and kind = 'question' order by id desc limit 1) as "lastQuestion",
      coalesce(max(id) filter (where kind = 'answer') > max(id) filter (where kind = 'question'), false) as "hasAnswer"
    from thread_messages where thread_id = ${id}
  `.execute(db);
  return rows[0]!;
}

export async function canExchangePhones(context: Pick<Context, 'db'>, thread: ThreadRow): Promise<boolean> {
  return (await countMessages(context, thread)).canGivePhone;
}

export async function findQuestion(context: Pick<Context, 'db'>, thread: ThreadRow) {
  const { lastQuestion, hasAnswer } = await countMessages(context, thread);
  return lastQuestion && { ...lastQuestion, isAnswered: hasAnswer };
}

function presentPhone(thread: ThreadRow, side: ThreadSide, canGive: boolean): Thread['phone'] {
  const mine = thread[`${side}_phone`];
  const theirs = thread[`${otherSide(side)}_phone`];
  const is_open = thread.is_finder_phone_open;
  const isShown = mine !== null || (is_open && side === 'owner');
  return { can_give: canGive, mine, theirs: isShown ? theirs : null, is_offered: theirs !== null, is_open };
}

/** Only the owner's side gets the mark: no query for a finder reads it. */
async function getProof({ db }: Pick<Context, 'db'>, thread: ThreadRow, side: ThreadSide) {
  if (side !== 'owner') return null;
  const proof = await db
    .selectFrom('cat_proofs')
    .select(['question', 'mark'])
    .where('cat_id', '=', thread.cat_id)
    .executeTakeFirst();
  return proof ?? null;
}

function presentProof(
  { lastQuestion, hasAnswer }: Facts,
  set: Awaited<ReturnType<typeof getProof>>,
  { proof }: ThreadRow,
  side: ThreadSide,
  canWrite: boolean,
): Thread['proof'] {
  if (side === 'owner') {
    const canAsk = canWrite && set !== null && (lastQuestion === null || hasAnswer) && proof !== 'right';
    return {
      can_ask: canAsk,
      question: set?.question ?? null,
      mark: set?.mark ?? null,
      is_answered: hasAnswer,
      result: proof,
    };
  }
  const asked = lastQuestion && !hasAnswer ? lastQuestion.content : null;
  return {
    can_ask: false,
    question: asked,
    mark: null,
    is_answered: hasAnswer,
    result: proof === 'right' ? proof : null,
  };
}

function presentMails(
  { config }: Pick<Context, 'config'>,
  thread: ThreadRow,
  side: ThreadSide,
  { emails, hasMailOn }: People,
): Thread['mails'] {
  const email = emails[side];
  return {
    is_on: email !== null && thread[`${side}_has_mail_on`] && hasMailOn[side],
    email,
    can_edit: side === 'finder' && thread.finder_id === null,
    can_answer: config.inboundMail !== null,
  };
}
