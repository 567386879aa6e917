import { createHmac } from 'node:crypto';
import type { Mail } from '@catlas/platform/mail/mail-sender.ts';
import { createInProcessRateLimiter } from '@catlas/platform/rate-limit/rate-limiter.ts';
import { isFullRun } from '@catlas/platform/tests/test-scale.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rateLimits } from '#context/rate-limits.ts';
import { composeMail } from '#features/contact/reply-text/compose-mail.ts';
import { quotingStyles } from '#features/contact/reply-text/quoting-styles.ts';
import { buildCat } from '#tests/support/cat-builder.ts';
import {
  answers,
  finder,
  findLeaks,
  headersOf,
  leakCases,
  owner as ownerPerson,
  type Person as Writer,
} from '#tests/support/leak-cases.ts';
import { textFile } from '#tests/support/pictures/pictures.ts';
import { sendMails } from '#tests/support/send-mails.ts';
import { actOnThread, addSighting, getThread, pictureOf } from '#tests/support/sighting-forms.ts';
import { openTestApi, type Person, type TestApi } from '#tests/support/test-api.ts';
import { emptyTables } from '#tests/support/test-database.ts';

const secret = 'a-secret-of-at-least-32-characters!';

let api: TestApi;
let owner: Person;
let catId: number;
let thread: { id: number; key: string };
let mails: Mail[] = [];
beforeAll(async () => {
  api = await openTestApi({ INBOUND_MAIL_SECRET: secret, INBOUND_MAIL_DOMAIN: 'catlas.example' });
  api.context.mail = { send: async (mail) => void mails.push(mail) };
});
afterAll(() => api.close());
beforeEach(async () => {
  await emptyTables(api.database);
  api.context.rateLimiter = createInProcessRateLimiter(rateLimits);
  owner = await api.signIn(ownerPerson.address);
  await api.request('/user/info', { as: owner });
  await query(`update users set display_name = 'Jane'`);
  catId = (await buildCat(api.context, { userId: owner.id })).id;
  thread = (await addSighting(api, catId, { words: 'By the church', email: finder.address })).thread;
  await sendMails(api.context);
  addresses = {
    owner: mails.findLast(({ to }) => to === ownerPerson.address)!.replyTo!,
    finder: mails.findLast(({ to }) => to === finder.address)!.replyTo!,
  };
  mails = [];
});

let addresses: { owner: string; finder: string };
const query = async (sql: string, values: unknown[] = []) => (await api.database.pool.query(sql, values)).rows;
const bearer = { authorization: `Bearer ${secret}` };
const post = (raw: Uint8Array, headers: Record<string, string> = bearer) =>
  api.request('/inbound/mail', { method: 'POST', body: new Uint8Array(raw), headers });

async function receive(raw: Uint8Array): Promise<string> {
  const response = await post(raw);
  const text = await response.text();
  expect(response.status, text).toBe(200);
  mails = [];
  await sendMails(api.context);
  return JSON.parse(text).outcome;
}

let count = 0;
const mailOf = (writer: Writer, to: string, body: string, more: Record<string, string> = {}) =>
  composeMail({
    headers: { ...headersOf(writer, to), 'Message-ID': `<${count++}@mail.example>`, ...more },
    parts: [{ type: 'text/plain', body }],
  });
const wholeOf = ({ subject, text, html, replyTo = '' }: Mail) => [subject, text, html, replyTo].join('\n');
const wordsOf = async () => (await getThread(api, thread.id, owner)).messages.map(({ content }) => content);

/** The cuts of all styles have tests of their own, without a site. */
const stylesPerLanguage = isFullRun ? 2 : 1;

const directions = [
  ['owner to finder', ownerPerson, finder, 'owner'],
  ['finder to owner', finder, ownerPerson, 'finder'],
] as const;

describe.each(directions)('a mail from %s', (_name, writer, reader, side) => {
  it.each(Object.entries(leakCases))(
    'a mail with %s brings no address, number or host to the other side, in English and French',
    async (_case, { write }) => {
      for (const language of ['en', 'fr'] as const) {
        api.context.rateLimiter = createInProcessRateLimiter(rateLimits);
        for (const style of quotingStyles.filter((each) => each.language === language).slice(0, stylesPerLanguage)) {
          const threadAddress = addresses[side];
          const { raw, words } = write({ writer, reader, style, threadAddress });
          await query('delete from inbound_mails');
          const outcome = await receive(raw);
          const arrived = mails.filter(({ to }) => to === reader.address);
          const isAutomatic = words === '';
          expect([outcome, arrived.length], style.name).toEqual(isAutomatic ? ['automatic', 0] : ['passed-on', 1]);
          for (const mail of arrived) {
            expect(findLeaks(wholeOf(mail), [writer, reader], threadAddress), style.name).toEqual([]);
            expect(mail.text).toContain(answers[language].split('\n\n')[0]);
            expect(Object.keys(mail).sort()).toEqual([
              'conversationId',
              'html',
              'locale',
              'messageId',
              'pictures',
              'replyTo',
              'subject',
              'text',
              'to',
              'unsubscribeUrl',
            ]);
          }
          const seen = JSON.stringify(
            side === 'owner'
              ? (await getThread(api, thread.key)).messages
              : (await getThread(api, thread.id, owner)).messages,
          );
          expect(
            findLeaks(
              seen.replaceAll(/"(?:created_at|seen_at|lat|lng|placeholder|key)":("[^"]*"|[\d.]+)/g, ''),
              [writer, reader],
              threadAddress,
            ),
            style.name,
          ).toEqual([]);
          await query('delete from thread_messages where sighting_id is null');
        }
      }
    },
  );
});

describe('the webhook', () => {
  const raw = () => mailOf(finder, addresses.finder, 'He is here');

  it('the webhook takes a mail with the secret or a fresh signature only', async () => {
    const seconds = (offset = 0) => String(Math.floor(Date.now() / 1000) + offset);
    const sign = (body: Uint8Array, timestamp: string, key = secret) => ({
      'catlas-timestamp': timestamp,
      'catlas-signature': `sha256=${createHmac('sha256', key).update(`${timestamp}.`).update(body).digest('hex')}`,
    });
    const body = raw();
    const refused: Record<string, string>[] = [
      {},
      { authorization: 'Bearer wrong' },
      sign(body, seconds(), 'another-secret-of-32-characters!!'),
      sign(body, seconds(-600)),
      sign(new Uint8Array([...body, 33]), seconds()),
      { ...sign(body, seconds()), 'catlas-timestamp': seconds(-1) },
    ];
    for (const headers of refused) expect((await post(body, headers)).status).toBe(401);
    expect(await query('select 1 from inbound_mails')).toEqual([]);
    expect((await post(body, sign(body, seconds()))).status).toBe(200);
    expect((await post(raw(), bearer)).status).toBe(200);
  });

  it('the webhook does not exist where answers by mail are not configured', async () => {
    const { config } = api.context;
    api.context.config = { ...config, inboundMail: null };
    const { status } = await post(raw());
    api.context.config = config;
    expect(status).toBe(404);
  });

  it('the webhook takes a mail that is delivered twice once, even concurrently', async () => {
    const body = raw();
    const answered = await Promise.all([post(body), post(body)]);
    expect(answered.map(({ status }) => status)).toEqual([200, 200]);
    expect(await receive(body)).toBe('repeated');
    expect(await wordsOf()).toEqual([null, 'He is here']);
  });

  it('the webhook refuses what is no mail, and what is far too large', async () => {
    expect((await post(new Uint8Array())).status).toBe(400);
    expect((await post(new TextEncoder().encode('hello'))).status).toBe(400);
    expect((await post(new Uint8Array(13_600_000))).status).toBe(413);
  });
});

describe('a mail', () => {
  it('a mail brings its photos, without their metadata, and long words in parts', async () => {
    const words = Array.from(
      { length: 20 },
      (_, index) => `Sentence number ${index} of a long story. ${'x'.repeat(60)}`,
    ).join('\n\n');
    const photos = await Promise.all(
      ['#234567', '#765432'].map(async (color) => new Uint8Array(await (await pictureOf(color)).arrayBuffer())),
    );
    const raw = composeMail({
      headers: { ...headersOf(finder, addresses.finder), 'Message-ID': '<photos@mail.example>' },
      parts: [
        { type: 'text/plain', body: words },
        ...photos.map((body, index) => ({
          type: 'image/jpeg',
          body,
          fileName: `${index}.jpg`,
          disposition: 'attachment',
        })),
      ],
    });
    expect(await receive(raw)).toBe('passed-on');
    const { messages } = await getThread(api, thread.id, owner);
    const parts = messages.slice(1);
    expect(parts.map(({ content }) => content).join('\n\n')).toBe(words);
    expect(parts.map(({ photo }) => photo !== null)).toEqual([true, true]);
    expect(parts.every(({ is_by_mail }) => is_by_mail)).toBe(true);
  });

  const refusals: [string, () => Promise<Uint8Array> | Uint8Array, RegExp, Writer][] = [
    [
      'closed',
      async () => {
        await api.post('/cats/reunite', { catId, reunited: true }, owner);
        await sendMails(api.context);
        return mailOf(finder, addresses.finder, 'Hello');
      },
      /is closed/,
      finder,
    ],
    [
      'blocked',
      async () => {
        await actOnThread(api, thread.id, 'block', { as: owner });
        return mailOf(finder, addresses.finder, 'Hello');
      },
      /takes no messages from you/,
      finder,
    ],
    ['too-long', () => mailOf(ownerPerson, addresses.owner, 'word '.repeat(1000)), /4,?000 characters/, ownerPerson],
    ['too-large', () => mailOf(finder, addresses.finder, 'word '.repeat(1_600_000)), /10 MB/, finder],
    [
      'photo',
      () =>
        composeMail({
          headers: { ...headersOf(finder, addresses.finder), 'Message-ID': '<broken@mail.example>' },
          parts: [
            { type: 'text/plain', body: 'Here he is' },
            {
              type: 'image/jpeg',
              body: new Uint8Array([0xff, 0xd8, 0xff, 0xe0, ...new Uint8Array(2000)]),
              fileName: 'a.jpg',
              disposition: 'attachment',
            },
          ],
        }),
      /photo could not be read/,
      finder,
    ],
    [
      'attachment',
      () =>
        composeMail({
          headers: { ...headersOf(finder, addresses.finder), 'Message-ID': '<file@mail.example>' },
          parts: [
            { type: 'text/plain', body: 'Here he is' },
            { type: 'application/pdf', body: new Uint8Array(textFile()), fileName: 'a.pdf', disposition: 'attachment' },
          ],
        }),
      /Only photos/,
      finder,
    ],
  ];
  it.each(refusals)(
    'a mail that is %s is answered with the reason, and only to its sender',
    async (outcome, write, reason, writer) => {
      expect(await receive(await write())).toBe(outcome);
      const answered = mails.filter(({ subject }) => /did not arrive/.test(subject));
      expect(answered.map(({ to }) => to)).toEqual([writer.address]);
      expect(answered[0]!.text).toMatch(reason);
      expect(wholeOf(answered[0]!)).not.toContain('Hello');
      const isPart = outcome === 'photo' || outcome === 'attachment';
      expect((await wordsOf()).includes('Here he is')).toBe(isPart);
      const kept = `select details from outgoing_mails where kind = 'inbound-notice'`;
      expect(await query(kept), 'the address is not').toEqual([{ details: {} }]);
    },
  );

  it('a mail from another address is answered to the person of the conversation, and never to the address that it states', async () => {
    const stranger = { ...finder, address: 'stranger@other.example' };
    expect(await receive(mailOf(stranger, addresses.finder, 'Hello'))).toBe('foreign');
    expect(mails.map(({ to }) => to)).toEqual([finder.address]);
    expect(mails[0]!.text).toMatch(/If it was you, write from that address/);
    expect(wholeOf(mails[0]!)).not.toMatch(/Hello|stranger/);
  });

  it('a mail to an address that does not exist, or of a deleted conversation, is dropped: its sender may be forged', async () => {
    const forged = addresses.finder.replace(/.@/, (last) => (last === 'a@' ? 'b@' : 'a@'));
    for (const to of ['reply+abcdef@catlas.example', forged, 'hello@catlas.example', 'paul@x.example']) {
      expect(await receive(mailOf(finder, to, 'Hello')), to).toBe('unknown');
      expect(mails).toEqual([]);
    }
    expect(await query('select 1 from inbound_mails'), 'nothing is stored of it').toEqual([]);
    await query('delete from threads');
    expect(await receive(mailOf(finder, addresses.finder, 'Hello'))).toBe('expired');
    expect(mails).toEqual([]);
  });

  it('a mail that was made to be slow is not read unless a person of the conversation sends it, and refused then', async () => {
    const slow = (from: string, to: string) =>
      new TextEncoder().encode(
        `From: ${from}\r\nTo: ${to}\r\nMessage-ID: <${count++}@x>\r\n\r\n${'a\r\n'.repeat(60_000)}`,
      );
    expect(await receive(slow(finder.address, 'reply+abcdef@catlas.example'))).toBe('unknown');
    expect(await receive(slow('x@y.example', addresses.finder))).toBe('foreign');
    const raw = slow(finder.address, addresses.finder);
    for (const _time of [1, 2]) expect((await post(raw)).status, 'do not send it again').toBe(422);
    mails = [];
    await sendMails(api.context);
    expect(mails.map(({ to, text }) => [to, /put together in an unusual way/.test(text)])).toEqual([
      [finder.address, true],
    ]);
    expect(await wordsOf()).toEqual([null]);
  });

  it('a mail does not stop the site while it is read', async () => {
    const ended: string[] = [];
    const mail = post(mailOf(finder, addresses.finder, 'I saw him. '.repeat(20_000))).then(() =>
      ended.push('the mail'),
    );
    await getThread(api, thread.id, owner).then(() => ended.push('a page'));
    await mail;
    expect(ended).toEqual(['a page', 'the mail']);
  });

  it.each<Record<string, string>>([{ 'X-Auto-Response-Suppress': 'All' }, { 'Return-Path': '<>' }])(
    'a mail that wants no answer gets none: %j',
    async (more) => {
      await actOnThread(api, thread.id, 'block', { as: owner });
      await receive(mailOf(finder, addresses.finder, 'Hello', more));
      expect(mails).toEqual([]);
    },
  );

  it('a mail of a known sender is answered in their language', async () => {
    await query(`update threads set finder_locale = 'fr'`);
    await actOnThread(api, thread.id, 'block', { as: owner });
    await receive(mailOf(finder, addresses.finder, 'Bonjour'));
    expect(mails[0]).toMatchObject({ locale: 'fr', subject: 'Votre message n’est pas arrivé' });
  });

  it('a mail of a program, without words, or of a bounce is dropped without an answer, and logged without its content', async () => {
    const cases: [string, Uint8Array][] = [
      ['automatic', mailOf(finder, addresses.finder, 'I am away until Monday', { 'Auto-Submitted': 'auto-replied' })],
      ['bounce', mailOf(finder, addresses.finder, 'Not delivered', { From: 'MAILER-DAEMON@mx.example' })],
      ['empty', mailOf(finder, addresses.finder, '  \n')],
    ];
    for (const [outcome, raw] of cases) {
      expect(await receive(raw), outcome).toBe(outcome);
      expect(mails).toEqual([]);
    }
    expect(await wordsOf()).toEqual([null]);
    const logged = api.logLines.filter((line) => line.includes('a mail was received')).join('');
    expect(logged).toContain('"outcome":"bounce"');
    expect(logged).not.toMatch(/away until|atelier-petit|reply\+/);
  });

  it('a mail gets few answers for each person', async () => {
    const stranger = { ...finder, address: 'stranger@other.example' };
    let answered = 0;
    for (let sent = 0; sent < rateLimits.answerInboundMail.points + 3; sent++) {
      await receive(mailOf(stranger, addresses.finder, 'Hello'));
      answered += mails.length;
    }
    expect(answered).toBe(rateLimits.answerInboundMail.points);
  });
});
