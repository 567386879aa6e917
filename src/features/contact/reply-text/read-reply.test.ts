import { sharp } from '@catlas/platform/images/configured-sharp.server.ts';
import { describe, expect, it } from 'vitest';
import { composeMail } from './compose-mail.ts';
import { readEnvelope } from './read-envelope.ts';
import { maxMailBytes, readReply } from './read-reply.ts';
import { readReplyInThread } from './read-reply-in-thread.server.ts';
import { replyWords } from './reply-words.ts';

const headers = {
  From: 'Jane <jane@farm.example>',
  To: 'Catlas <Reply+k3@catlas.example>',
  'Message-ID': '<m1@farm.example>',
  Subject: 'Re: Minou',
};
const options = { words: replyWords('en'), siteHosts: ['catlas.example'] };
const read = (more: Record<string, string>, body = 'I saw him.', type = 'text/plain') =>
  readReply(composeMail({ headers: { ...headers, ...more }, parts: [{ type, body }] }), options);

describe('a mail that nobody wrote', () => {
  it.each([
    ['automatic', { 'Auto-Submitted': 'auto-replied' }],
    ['automatic', { 'Auto-Submitted': 'auto-generated (vacation)' }],
    ['automatic', { 'X-Autoreply': 'yes' }],
    ['automatic', { 'X-Autorespond': 'Re: Minou' }],
    ['automatic', { Precedence: 'auto_reply' }],
    ['automatic', { Precedence: 'bulk' }],
    ['automatic', { 'List-Id': '<cats.lists.example>' }],
    ['automatic', { Subject: 'Out of office: Minou' }],
    ['automatic', { Subject: 'Automatic reply: Minou' }],
    ['automatic', { Subject: 'Réponse automatique : Minou' }],
    ['automatic', { Subject: '=?utf-8?Q?R=C3=A9ponse_automatique=C2=A0=3A_Minou?=' }],
    ['automatic', { Subject: 'Absence du bureau : Minou' }],
    ['automatic', { Subject: 'Accepted: Handover of Minou' }],
    ['automatic', { From: 'noreply@farm.example' }],
    ['automatic', { Subject: 'Automatische Antwort: Minou' }],
    ['automatic', { Subject: 'Abwesenheitsnotiz: Minou' }],
    ['automatic', { Subject: 'Respuesta automática: Minou' }],
    ['automatic', { Subject: 'Fuera de la oficina' }],
    ['automatic', { Subject: 'Risposta automatica: Minou' }],
    ['automatic', { Subject: 'Fuori ufficio: Minou' }],
    ['automatic', { Subject: 'Automatisch antwoord: Minou' }],
    ['automatic', { Subject: 'Afwezig: Minou' }],
    ['automatic', { Subject: 'Resposta automática: Minou' }],
    ['automatic', { Subject: 'Automatisk svar: Minou' }],
    ['automatic', { Subject: 'Ikke til stede: Minou' }],
    ['automatic', { Subject: 'Automatyczna odpowiedź: Minou' }],
    ['automatic', { Subject: 'Odpowiedź automatyczna: Minou' }],
    ['automatic', { Subject: 'Autosvar: Minou' }],
    ['automatic', { Subject: 'Frånvaro: Minou' }],
    ['automatic', { Subject: 'Автоматический ответ: Minou' }],
    ['automatic', { Subject: 'Gelesen: Minou' }],
    ['automatic', { Subject: 'Zugesagt: Minou' }],
    ['bounce', { Subject: 'Unzustellbar: Minou' }],
    ['bounce', { Subject: 'No se puede entregar: Minou' }],
    ['bounce', { Subject: 'Onbestelbaar: Minou' }],
    ['automatic', { 'Return-Path': '<>', 'Auto-Submitted': 'auto-replied' }],
    ['bounce', { 'Return-Path': '<>' }],
    ['bounce', { From: 'MAILER-DAEMON@mx.farm.example' }],
    ['bounce', { Subject: 'Undelivered Mail Returned to Sender' }],
    ['bounce', { Subject: 'Échec de la remise du message' }],
    ['bounce', { 'X-Failed-Recipients': 'jane@farm.example' }],
  ] as const)('a mail that nobody wrote is not passed on: %s, %j', async (kind, more) => {
    expect(await read(more)).toMatchObject({ kind, text: '', pictures: [] });
  });

  it('a mail that nobody wrote is recognised by its parts: a delivery report, a read receipt, an invitation', async () => {
    const report = { type: 'message/delivery-status', body: 'Action: failed' };
    const text = { type: 'text/plain', body: 'It failed' };
    const kindOf = async (multipart: string, part: { type: string; body: string }) =>
      (await readReply(composeMail({ headers, multipart, parts: [text, part] }), options)).kind;
    expect(await kindOf('report; report-type=delivery-status', report)).toBe('bounce');
    expect(await kindOf('mixed', report)).toBe('bounce');
    const receipt = { type: 'message/disposition-notification', body: 'Disposition: displayed' };
    expect(await kindOf('report; report-type=disposition-notification', receipt)).toBe('automatic');
    const invitation = { type: 'text/calendar; method=REQUEST', body: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR' };
    expect(await kindOf('alternative', invitation)).toBe('automatic');
  });

  it.each<Record<string, string>>([
    { 'Auto-Submitted': 'no' },
    { Subject: 'Re: Out of office hours at the vet' },
    { Subject: 'Re: Automatische Antwort' },
    { Subject: 'Lupe is at home' },
    { Subject: 'Afwezig, maar gezien' },
    { Subject: 'Letto di Minou' },
    { 'Return-Path': '<jane@farm.example>' },
    { 'X-Auto-Response-Suppress': 'All' },
    { Precedence: 'normal' },
  ])('a mail is not a mail of a person with %j', async (more) => {
    expect(await read(more)).toMatchObject({ kind: 'reply', text: 'I saw him.' });
  });
});

describe('a mail of a person', () => {
  it('a mail of a person has its sender and its receivers in its headers, which are read without the body', async () => {
    const more = { Cc: 'P <paul@x.example>, Team: a@y.example, b@y.example;', 'Delivered-To': 'Box@catlas.example' };
    const raw = composeMail({ headers: { ...headers, ...more }, parts: [{ type: 'text/plain', body: 'I saw him.' }] });
    expect(await readEnvelope(raw)).toEqual({
      kind: 'reply',
      from: 'jane@farm.example',
      recipients: ['box@catlas.example', 'reply+k3@catlas.example', 'paul@x.example', 'a@y.example', 'b@y.example'],
      wantsNoAnswer: false,
      messageId: '<m1@farm.example>',
    });
    expect(await readReply(raw, options)).toEqual({
      kind: 'reply',
      text: 'I saw him.',
      pictures: [],
      ignoredAttachmentCount: 0,
    });
  });

  it('a mail of a person may name the site', async () => {
    const text = 'See https://catlas.example/cat/12';
    expect(await read({}, text)).toMatchObject({ text });
  });

  it.each([
    ['S/MIME', 'signed; protocol="application/pkcs7-signature"', 'application/pkcs7-signature', 'smime.p7s'],
    ['older S/MIME', 'signed', 'application/x-pkcs7-signature', 'smime.p7s'],
    ['PGP', 'signed; protocol="application/pgp-signature"', 'application/pgp-signature', 'signature.asc'],
    ['PGP with its key', 'mixed', 'application/pgp-keys', 'key.asc'],
  ])(
    'a mail of a person may be signed: the signature is no attachment (%s)',
    async (_name, multipart, type, fileName) => {
      const parts = [
        { type: 'text/plain', body: 'I saw him.' },
        { type, body: 'MIIF', fileName, disposition: 'attachment' },
      ] as const;
      const reply = await readReply(composeMail({ headers, multipart, parts }), options);
      expect(reply).toMatchObject({ kind: 'reply', text: 'I saw him.', ignoredAttachmentCount: 0 });
    },
  );

  it.each(['application/pkcs7-mime', 'application/pgp-encrypted'])(
    'a mail that is encrypted is said to be unreadable: %s',
    async (type) => {
      const parts = [{ type, body: 'MIIF', fileName: 'smime.p7m', disposition: 'attachment' }] as const;
      expect((await readReply(composeMail({ headers, parts }), options)).kind).toBe('unreadable');
    },
  );

  it('a mail of a person is empty when it has only a quotation', async () => {
    expect(await read({}, 'On 24/11/2026 18:12, Catlas wrote:\n> Hello\n> you\n')).toMatchObject({
      kind: 'empty',
      text: '',
    });
  });

  it('a mail of a person is read from HTML where it has no plain text', async () => {
    const html = `<div dir="ltr">Oui&nbsp;!<br>Derri&egrave;re la <b>boulangerie</b>.</div><ul><li>rue A</li><li>rue B</li></ul>
      <div class="gmail_quote"><div class="gmail_attr">Le mar. 24 nov. 2026 à 18:12, Catlas &lt;<a href="mailto:reply+k3@catlas.example">reply+k3@catlas.example</a>&gt; a écrit&nbsp;:<br></div>
      <blockquote><p>Où ?</p><blockquote>plus ancien</blockquote></blockquote></div>`;
    expect((await read({}, html, 'text/html')).text).toBe('Oui !\nDerrière la boulangerie.\nrue A\nrue B');
  });

  it('a mail of a person survives HTML that is nested without end', async () => {
    const html = `<p>I saw him.</p>${'<div><blockquote>'.repeat(20_000)}x`;
    expect(await read({}, html, 'text/html')).toMatchObject({ kind: 'reply', text: 'I saw him.' });
  });

  it('a mail of a person brings its photos, but not the logo of a signature', async () => {
    const draw = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: '#123456' } })
        .png()
        .toBuffer();
    const photo = await draw(400, 300);
    const raw = composeMail({
      headers,
      parts: [
        { type: 'text/plain', body: '' },
        { type: 'image/png', body: photo, disposition: 'inline', fileName: 'a.png' },
        { type: 'image/png', body: await draw(300, 60), disposition: 'inline', fileName: 'logo.png' },
        { type: 'application/pdf', body: '%PDF-1.7', disposition: 'attachment', fileName: 'a.pdf' },
      ],
    });
    const answer = await readReplyInThread(raw, options);
    expect(answer).toMatchObject({ kind: 'reply', text: '', ignoredAttachmentCount: 1 });
    expect(answer.pictures.map((bytes) => Buffer.from(bytes).equals(photo))).toEqual([true]);
  });
});

describe('the thread that reads mails', () => {
  const raw = composeMail({ headers, parts: [{ type: 'text/plain', body: 'I saw him.' }] });

  it('the thread that reads mails answers as the function does, also one that is no mail', async () => {
    expect(await readReplyInThread(raw, options)).toEqual(await readReply(raw, options));
    await expect(readReplyInThread(new TextEncoder().encode('hello'), options)).rejects.toMatchObject({
      code: 'malformed',
    });
  });

  it('the thread that reads mails gives up a mail that takes too long or too much memory, and reads the next one', async () => {
    const slow = { ...options, siteHosts: Array.from({ length: 20_000 }, (_, index) => `${index}.example`) };
    const busy = composeMail({ headers, parts: [{ type: 'text/plain', body: '9999 '.repeat(40_000) }] });
    expect((await readReplyInThread(busy, slow, { processorMs: 10 })).kind).toBe('unreadable');
    const long = composeMail({ headers, parts: [{ type: 'text/plain', body: 'hello\n'.repeat(400_000) }] });
    expect((await readReplyInThread(long, options, { memoryMegabytes: 12 })).kind).toBe('unreadable');
    expect((await readReplyInThread(raw, options)).kind).toBe('reply');
  });

  it('the thread that reads mails takes no more mails than can wait', async () => {
    // The first check of their time ends them, so that the queue is soon empty.
    const reading = Array.from({ length: 22 }, () => readReplyInThread(raw, options, { processorMs: 0 }));
    const results = await Promise.allSettled(reading);
    expect(results.filter(({ status }) => status === 'rejected')).toMatchObject([{ reason: { code: 'unavailable' } }]);
  });
});

describe('bytes that are no mail', () => {
  it.each([
    ['nothing', new Uint8Array()],
    ['text', new TextEncoder().encode('hello')],
    ['noise', Uint8Array.from({ length: 5000 }, (_, index) => (index * 7919) % 256)],
  ])('bytes that are no mail are refused: %s', async (_name, raw) => {
    await expect(readReply(raw, options)).rejects.toMatchObject({ code: 'malformed' });
  });

  it('bytes that are no mail are refused above the size of any mail service', async () => {
    await expect(readReply(new Uint8Array(maxMailBytes + 1), options)).rejects.toMatchObject({ code: 'too-large' });
  });

  it('bytes that are no mail are refused when parts are nested without end', async () => {
    const nested = Array.from(
      { length: 50 },
      (_, depth) => `Content-Type: multipart/mixed; boundary=b${depth}\r\n\r\n--b${depth}\r\n`,
    );
    const raw = new TextEncoder().encode(`From: a@x.example\r\n${nested.join('')}`);
    expect((await readReply(raw, options)).kind).toBe('unreadable');
  });

  it('bytes that are no mail are refused when they have too many lines or parts', async () => {
    const body = (line: string, count: number) =>
      new TextEncoder().encode(`From: a@x.example\r\n\r\n${line.repeat(count)}`);
    expect((await readReply(body('\n', 50_001), options)).kind).toBe('unreadable');
    expect((await readReply(body('--b\n', 2001), options)).kind).toBe('unreadable');
  });
});
