import { describe, expect, it } from 'vitest';
import { sharp } from '#platform/images/configured-sharp.server.ts';
import { composeMail } from './compose-mail.ts';
import { maxMailBytes, readReply } from './read-reply.server.ts';

const headers = {
  From: 'Jane <jane@farm.example>',
  To: 'Catlas <Reply+k3@catlas.example>',
  'Message-ID': '<m1@farm.example>',
  Subject: 'Re: Minou',
};
const options = { locale: 'en', siteHosts: ['catlas.example'] } as const;
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
    ['automatic', { 'Return-Path': '<>', 'Auto-Submitted': 'auto-replied' }],
    ['bounce', { 'Return-Path': '<>' }],
    ['bounce', { From: 'MAILER-DAEMON@mx.farm.example' }],
    ['bounce', { Subject: 'Undelivered Mail Returned to Sender' }],
    ['bounce', { Subject: 'Échec de la remise du message' }],
    ['bounce', { 'X-Failed-Recipients': 'jane@farm.example' }],
  ] as const)('is not passed on: %s, %j', async (kind, more) => {
    expect(await read(more)).toMatchObject({ kind, text: '', photos: [], from: expect.any(String) });
  });

  it('is recognised by its parts: a delivery report, a read receipt, an invitation', async () => {
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
    { 'Return-Path': '<jane@farm.example>' },
    { 'X-Auto-Response-Suppress': 'All' },
    { Precedence: 'normal' },
  ])('is not a mail of a person with %j', async (more) => {
    expect(await read(more)).toMatchObject({ kind: 'reply', text: 'I saw him.' });
  });
});

describe('a mail of a person', () => {
  it('brings its words, its sender and its receivers', async () => {
    expect(
      await read({ Cc: 'P <paul@x.example>, Team: a@y.example, b@y.example;', 'Delivered-To': 'box@catlas.example' }),
    ).toEqual({
      kind: 'reply',
      text: 'I saw him.',
      removedCount: 0,
      photos: [],
      ignoredAttachmentCount: 0,
      from: 'jane@farm.example',
      recipients: ['reply+k3@catlas.example', 'paul@x.example', 'a@y.example', 'b@y.example', 'box@catlas.example'],
      messageId: '<m1@farm.example>',
    });
  });

  it('may name the site', async () => {
    const text = 'See https://catlas.example/cat/12';
    expect(await read({}, text)).toMatchObject({ text, removedCount: 0 });
  });

  it('is empty when it has only a quotation', async () => {
    expect(await read({}, 'On 24/11/2026 18:12, Catlas wrote:\n> Hello\n> you\n')).toMatchObject({
      kind: 'empty',
      text: '',
    });
  });

  it('is read from HTML where it has no plain text', async () => {
    const html = `<div dir="ltr">Oui&nbsp;!<br>Derri&egrave;re la <b>boulangerie</b>.</div><ul><li>rue A</li><li>rue B</li></ul>
      <div class="gmail_quote"><div class="gmail_attr">Le mar. 24 nov. 2026 à 18:12, Catlas &lt;<a href="mailto:reply+k3@catlas.example">reply+k3@catlas.example</a>&gt; a écrit&nbsp;:<br></div>
      <blockquote><p>Où ?</p><blockquote>plus ancien</blockquote></blockquote></div>`;
    expect((await read({}, html, 'text/html')).text).toBe('Oui !\nDerrière la boulangerie.\nrue A\nrue B');
  });

  it('survives HTML that is nested without end', async () => {
    expect((await read({}, `${'<div><blockquote>'.repeat(20_000)}x`, 'text/html')).kind).toMatch(/reply|empty/);
  });

  it('brings its photos, but not the logo of a signature', async () => {
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
    const answer = await readReply(raw, options);
    expect(answer).toMatchObject({ kind: 'reply', text: '', ignoredAttachmentCount: 1 });
    expect(answer.photos.map((bytes) => Buffer.from(bytes).equals(photo))).toEqual([true]);
  });
});

describe('bytes that are no mail', () => {
  it.each([
    ['nothing', new Uint8Array()],
    ['text', new TextEncoder().encode('hello')],
    ['noise', Uint8Array.from({ length: 5000 }, (_, index) => (index * 7919) % 256)],
  ])('are refused: %s', async (_name, raw) => {
    await expect(readReply(raw, options)).rejects.toMatchObject({ code: 'malformed' });
  });

  it('are refused above the size of any mail service', async () => {
    await expect(readReply(new Uint8Array(maxMailBytes + 1), options)).rejects.toMatchObject({ code: 'too-large' });
  });

  it('are refused when parts are nested without end', async () => {
    const nested = Array.from(
      { length: 50 },
      (_, depth) => `Content-Type: multipart/mixed; boundary=b${depth}\r\n\r\n--b${depth}\r\n`,
    );
    const raw = new TextEncoder().encode(`From: a@x.example\r\n${nested.join('')}`);
    await expect(readReply(raw, options)).rejects.toMatchObject({ code: 'malformed' });
  });
});
