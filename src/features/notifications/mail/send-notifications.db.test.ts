import { sharp } from '@catlas/platform/images/configured-sharp.server.ts';
import type { Mail } from '@catlas/platform/mail/mail-sender.ts';
import { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { objectionReasons } from '#features/cats/model/cat-objection-texts.ts';
import { resolveShortCode } from '#features/links/resolve-short-code.server.ts';
import { sendEverySeconds } from '#features/mail/send-due-mails.server.ts';
import { findMailSwitch } from '#features/notifications/unsubscribe/unsubscribe-form.server.ts';
import { unsubscribeRoutes } from '#features/notifications/unsubscribe/unsubscribe-routes.server.ts';
import { storePhoto } from '#features/photos/store-photo.server.ts';
import { buildCat, buildUser } from '#tests/support/cat-builder.ts';
import { buildComment } from '#tests/support/comment-builder.ts';
import { phoneJpeg } from '#tests/support/pictures/pictures.ts';
import { sendMails } from '#tests/support/send-mails.ts';
import { openTestApi, type Person, type TestApi } from '#tests/support/test-api.ts';
import { emptyTables } from '#tests/support/test-database.ts';
import { removePastNotifications } from './remove-past-notifications.server.ts';

const second = 1000;
const minute = 60 * second;
const day = 24 * 60 * minute;

let api: TestApi;
let admin: Person;
let owner: string;
let mails: Mail[];
let isServerAway: boolean;
/** The clock is fixed between waits, so that slow calls change no result. */
let startedAt: number;
let passedMs: number;
beforeAll(async () => {
  api = await openTestApi();
  api.context.now = () => new Date(startedAt + passedMs);
  api.context.mail = {
    async send(mail) {
      if (isServerAway) throw new Error('the mail server is away');
      mails.push(mail);
    },
  };
});
afterAll(() => api.close());
beforeEach(async () => {
  await emptyTables(api.database);
  admin = await api.signIn('admin@example.org');
  owner = await buildUser(api.context);
  mails = [];
  isServerAway = false;
  startedAt = Date.now();
  passedMs = 0;
});

const edit = (userId: string, change: object) =>
  api.context.db.updateTable('users').set(change).where('id', '=', userId).execute();
const wait = async (ms: number) => {
  passedMs += ms;
  return sendMails(api.context);
};
const review = async (body: object, kind = 'cats') => {
  const response = await api.post(`/bo/${kind}/review`, body, admin);
  if (!response.ok) throw new Error(await response.text());
};
const settleReports = (act: 'settle' | 'reopen', body: object) => api.post(`/bo/reports/${act}`, body, admin);
async function reporter() {
  const person = await api.signIn();
  await api.request('/user/info', { as: person });
  return person;
}
const reopen = (body: object, kind = 'cats') => api.post(`/bo/${kind}/reopen`, body, admin);
async function catWithPhoto() {
  const author = await buildUser(api.context);
  const { id } = await buildCat(api.context, { userId: author, status: 'pending' });
  const photo = await storePhoto(api.context, await phoneJpeg());
  const { key: photo_key, width: photo_width, height: photo_height, placeholder, hash } = photo;
  await api.context.db
    .updateTable('cats')
    .set({ photo_key, photo_width, photo_height, photo_placeholder: placeholder, photo_hash: hash })
    .where('id', '=', id)
    .execute();
  return { id, owner: author, photo_key };
}
const pendingCat = (name = 'Minou') => buildCat(api.context, { name, userId: owner, status: 'pending' });

describe('a moderator’s decision on a report', () => {
  it('a moderator’s decision on a report is mailed once, after the time limit of undo, with a link', async () => {
    const cat = await pendingCat();
    await review({ approved: [cat.id] });
    expect(await wait(11 * second), 'the back office still offers undo').toBe(0);
    expect(await wait(5 * second)).toBe(1);
    expect(mails).toMatchObject([{ to: `${owner}@example.org`, locale: 'en', subject: 'Minou is on the map' }]);
    expect(mails[0]!.text).toContain(`http://catlas.test/cat/${cat.id}\n`);
    expect(mails[0]!.html).toContain(`href="http://catlas.test/cat/${cat.id}"`);
    expect(await wait(day)).toBe(0);
    expect(mails).toHaveLength(1);
  });

  it('a moderator’s decision on a report is mailed in the author’s language, with the moderator’s reason and the next steps', async () => {
    await edit(owner, { locale: 'fr', display_name: 'Camille' });
    const cat = await pendingCat();
    await review({ rejected: [cat.id], objections: { [cat.id]: 'personal' } });
    await wait(2 * minute);
    const [mail] = mails;
    expect(mail).toMatchObject({ locale: 'fr', subject: 'Votre signalement de Minou n’a pas été publié' });
    expect(mail!.text).toContain('Bonjour Camille,');
    expect(mail!.text).toContain('informations privées');
    expect(mail!.text).toContain(`http://catlas.test/fr/cat/${cat.id}\n`);
    expect(mail!.html).toContain('<html lang="fr">');
  });

  it('a moderator’s decision on a report is mailed with the moderator’s own words, and again if they are different after an undo', async () => {
    await edit(owner, { locale: 'fr' });
    const cat = await pendingCat();
    const reject = (text: string) =>
      review({ rejected: [cat.id], objections: { [cat.id]: 'other' }, words: { [cat.id]: text } });
    await reject('Please crop the photo.');
    await wait(2 * minute);
    expect(mails[0]!.text).toContain('Le modérateur a écrit\u202f: «\u202fPlease crop the photo.\u202f»');
    await reopen({ rejected: [cat.id] });
    await reject('Please add the street.');
    expect(await wait(2 * minute)).toBe(1);
    expect(mails[1]!.text).toContain('Please add the street.');
  });

  it('a moderator’s decision on a report is mailed in the author’s language if the photo is unclear', async () => {
    await edit(owner, { locale: 'fr' });
    const cat = await pendingCat();
    await review({ rejected: [cat.id], objections: { [cat.id]: 'unclear-photo' } });
    await wait(2 * minute);
    expect(mails[0]!.text).toContain(objectionReasons['unclear-photo']({}, { locale: 'fr' }));
  });

  it('a moderator’s decision on a flagged report is mailed with the reason, in the author’s language', async () => {
    await edit(owner, { locale: 'fr' });
    const cat = await buildCat(api.context, { name: 'Minou', userId: owner });
    await api.post('/cats/report', { catId: cat.id, objection: 'spam' }, await reporter());
    await settleReports('settle', { deleted: [cat.id], objections: { [cat.id]: 'wrong' } });
    await wait(2 * minute);
    expect(mails).toMatchObject([{ locale: 'fr', subject: 'Votre signalement de Minou a été retiré' }]);
    expect(mails[0]!.text).toContain(objectionReasons.wrong({}, { locale: 'fr' }));
  });

  it('a moderator’s decision on a report has a reason in its mail even if the caller of the API gave none', async () => {
    const cat = await pendingCat();
    await review({ rejected: [cat.id] });
    await wait(2 * minute);
    expect(mails[0]!.text).toContain(objectionReasons.other({}, { locale: 'en' }));
  });

  it('a moderator’s decision to delete is not mailed if it was undone in time, and not as news of a report published long ago', async () => {
    const cat = await buildCat(api.context, { name: 'Minou', userId: owner });
    await api.post('/cats/report', { catId: cat.id, objection: 'spam' }, await reporter());
    await settleReports('settle', { deleted: [cat.id] });
    await settleReports('reopen', { deleted: [cat.id] });
    await api.post('/cats/delete', { catId: cat.id, objection: 'spam' }, admin);
    await api.post('/bo/cats/restore', { catIds: [cat.id] }, admin);
    await wait(10 * minute);
    expect(mails).toEqual([]);
  });

  it('a moderator’s decision to delete that is undone after its mail is followed by a second mail', async () => {
    const cat = await buildCat(api.context, { name: 'Minou', userId: owner });
    await api.post('/cats/delete', { catId: cat.id, objection: 'spam' }, admin);
    await wait(10 * minute);
    await api.post('/bo/cats/restore', { catIds: [cat.id] }, admin);
    await wait(10 * minute);
    expect(mails.map(({ subject }) => subject)).toEqual(['Your report on Minou was removed', 'Minou is on the map']);
  });

  it('a moderator’s decision on a report is not mailed if it was undone in time; the next decision is', async () => {
    const cat = await pendingCat();
    await review({ rejected: [cat.id], objections: { [cat.id]: 'spam' } });
    expect((await reopen({ rejected: [cat.id] })).status).toBe(200);
    expect(await wait(10 * minute)).toBe(0);
    expect(mails).toEqual([]);
    await review({ approved: [cat.id] });
    await wait(2 * minute);
    expect(mails.map(({ subject }) => subject)).toEqual(['Minou is on the map']);
  });

  it('a moderator’s decision on a report is mailed again only if it differs: a repeated decision after undo is not', async () => {
    const cat = await pendingCat();
    await review({ approved: [cat.id] });
    await wait(2 * minute);
    await reopen({ approved: [cat.id] });
    await review({ approved: [cat.id] });
    expect(await wait(2 * minute)).toBe(0);
    await reopen({ approved: [cat.id] });
    await review({ rejected: [cat.id], objections: { [cat.id]: 'wrong' } });
    expect(await wait(2 * minute)).toBe(1);
  });

  it('a moderator’s decision on a report shares a mail with the decisions around it', async () => {
    const [first, second] = [await pendingCat('Felix'), await pendingCat('Nala')];
    await review({ approved: [first.id] });
    passedMs += 12_000;
    await review({ rejected: [second.id] });
    expect(await wait(10_000)).toBe(0);
    expect(await wait(10_000)).toBe(1);
    expect(mails[0]).toMatchObject({ subject: 'News about your cats on Catlas' });
    expect(mails[0]!.text.indexOf('Felix')).toBeLessThan(mails[0]!.text.indexOf('Nala'));
  });

  it('a moderator’s decision on a report is mailed within a minute after its undo has ended, also during a series of decisions, which shares few mails', async () => {
    const undoMs = 10 * second;
    const many = await Promise.all(Array.from({ length: 24 }, (_, index) => pendingCat(`Cat ${index}.`)));
    const decidedAt = new Map<string, number>();
    let nextRunAt = 0;
    const runUntil = async (end: number) => {
      for (; nextRunAt <= end; nextRunAt += sendEverySeconds * second) {
        passedMs = nextRunAt;
        await sendMails(api.context);
        for (const [name, at] of decidedAt) {
          if (mails.at(-1)?.text.includes(name)) decidedAt.delete(name);
          else expect(passedMs - at, name).toBeLessThan(undoMs + minute - sendEverySeconds * second);
        }
      }
      passedMs = end;
    };
    for (const [index, { id, name }] of many.entries()) {
      await runUntil(index * 7 * second);
      await review({ approved: [id] });
      decidedAt.set(name, passedMs);
    }
    await runUntil(passedMs + minute);
    expect([...decidedAt.keys()], 'all are mailed').toEqual([]);
    expect(mails.length).toBeLessThanOrEqual(5);
    expect(mails.flatMap(({ text }) => text.match(/Cat \d+\. is/g) ?? []).length).toBeLessThanOrEqual(many.length);
  });

  it('a moderator’s decision on a report has the photo in the mail itself, the cat’s page on a button, and its short link, in both languages', async () => {
    const [en, fr] = [await catWithPhoto(), await catWithPhoto()];
    await edit(fr.owner, { locale: 'fr' });
    await review({ approved: [en.id, fr.id] });
    expect(await wait(minute)).toBe(2);
    for (const [{ id, owner: author }, prefix, alt, button, share] of [
      [en, '', 'Minou, lost cat', 'Open Minou’s page', 'Share Minou with this short link:'],
      [fr, '/fr', 'Minou, chat perdu', 'Voir la page de Minou', 'Pour partager Minou, voici un lien court\u202f:'],
    ] as const) {
      const mail = mails.find(({ to }) => to === `${author}@example.org`)!;
      expect(mail.pictures).toMatchObject([{ id: `cat-${id}` }]);
      const { width, height, format } = await sharp(mail.pictures![0]!.content).metadata();
      expect({ width, height, format }).toEqual({ width: 540, height: 405, format: 'jpeg' });
      expect(mail.html).toContain(`<img src="cid:cat-${id}" alt="${alt}"`);
      expect(mail.html.match(/(?:src|background)="(?!cid:)[^"]*"|url\(/g), 'nothing is loaded').toBeNull();
      expect(mail.html).toMatch(new RegExp(`<a href="http://catlas.test${prefix}/cat/${id}"[^>]*>${button}</a>`));
      const [, code] = new RegExp(`${share}\\nhttp://catlas.test/c/(\\w{8})\\n`).exec(mail.text)!;
      expect(mail.html).toContain(`href="http://catlas.test/c/${code}"`);
      expect(await resolveShortCode(api.context, code!)).toMatchObject({ catId: id, lang: prefix ? 'fr' : 'en' });
    }
  });

  it('a moderator’s decision on a report has no short link to a page that others can’t see, and is sent also if the photo can’t be read', async () => {
    const cat = await catWithPhoto();
    await review({ rejected: [cat.id], objections: { [cat.id]: 'wrong' } });
    await api.context.photos.remove(cat.photo_key);
    expect(await wait(minute)).toBe(1);
    expect(mails).toMatchObject([{ pictures: [] }]);
    expect(mails[0]!.html).not.toContain('<img');
    expect(mails[0]!.text).not.toContain('/c/');
    expect(mails[0]!.text).toContain(`/cat/${cat.id}\n`);
  });

  it('the site mails a removal with its reason, unless the author removed the report', async () => {
    const [reported, own] = [
      await buildCat(api.context, { userId: owner }),
      await buildCat(api.context, { userId: owner }),
    ];
    await api.context.db
      .insertInto('cat_reports')
      .values({ cat_id: reported.id, objection: 'duplicate', created_at: new Date() })
      .execute();
    await api.post('/bo/reports/settle', { deleted: [reported.id] }, admin);
    await api.context.db
      .updateTable('cats')
      .set({ status: 'deleted', deleted_at: new Date(), deleted_by: owner, deleted_from: 'approved' })
      .where('id', '=', own.id)
      .execute();
    await wait(2 * minute);
    expect(mails.map(({ subject }) => subject)).toEqual(['Your report on Minou was removed']);
    expect(mails[0]!.text).toContain('This cat has already been reported.');
  });

  it('the site mails a deletion by a moderator, with the reason if there is one', async () => {
    const [said, unsaid] = [
      await buildCat(api.context, { name: 'Felix', userId: owner }),
      await buildCat(api.context, { name: 'Nala', userId: owner }),
    ];
    await api.post('/cats/delete', { catId: said.id, objection: 'personal' }, admin);
    await wait(2 * minute);
    await api.post('/cats/delete', { catId: unsaid.id }, admin);
    await wait(2 * minute);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Your report on Felix was removed',
      'Your report on Nala was removed',
    ]);
    const [withReason, withoutReason] = mails.map(({ text }) => text);
    expect(withReason).toContain(objectionReasons.personal({}, { locale: 'en' }));
    expect(withoutReason).not.toContain(objectionReasons.personal({}, { locale: 'en' }));
  });

  it('the site mails rejected changes with the reason, and accepted ones', async () => {
    const cats = [await buildCat(api.context, { userId: owner }), await buildCat(api.context, { userId: owner })];
    for (const { id } of cats) {
      await api.context.db
        .insertInto('cat_changes')
        .values({ cat_id: id, name: 'Other', description: 'Other words', proposed_at: new Date() })
        .execute();
    }
    await review({ approved: [cats[0]!.id], rejected: [cats[1]!.id], objections: { [cats[1]!.id]: 'personal' } });
    await wait(2 * minute);
    expect(mails[0]!.text).toContain('Your change to Other is published.');
    const reason = objectionReasons.personal({}, { locale: 'en' });
    expect(mails[0]!.text).toContain(
      `A moderator rejected your change to Minou. ${reason} The earlier version stays published.`,
    );
  });

  it('a moderator’s decision on a report is not mailed to administrators who decide on their own reports', async () => {
    await api.request('/user/info', { as: admin });
    const cat = await buildCat(api.context, { userId: admin.id, status: 'pending' });
    await review({ approved: [cat.id] });
    expect(await wait(2 * minute)).toBe(0);
  });
});

describe('a comment on the member’s cat', () => {
  it('a comment on the member’s cat is mailed once when it is public, with its text and author', async () => {
    const cat = await buildCat(api.context, { userId: owner });
    const words = 'I saw her <by> the church';
    const comment = await buildComment(api.context, { catId: cat.id, status: 'pending', content: words });
    const refused = await buildComment(api.context, { catId: cat.id, status: 'pending', content: 'a secret' });
    await review({ approved: [comment.id], rejected: [refused.id] }, 'comments');
    await wait(2 * minute);
    expect(mails).toMatchObject([{ subject: 'A new comment on Minou' }]);
    expect(mails[0]!.text).toContain(`Somebody commented on Minou: “${words}”`);
    expect(mails[0]!.text).toContain(`/cat/${cat.id}#comments`);
    expect(mails[0]!.html).toContain('&lt;by&gt;');
    expect(mails[0]!.text).not.toContain('a secret');
    await reopen({ approved: [comment.id] }, 'comments');
    await review({ approved: [comment.id] }, 'comments');
    expect(await wait(2 * minute)).toBe(0);
  });

  it('a comment on the member’s cat is not mailed if it is the member’s own, was undone, or its cat is deleted', async () => {
    const cat = await buildCat(api.context, { userId: owner });
    const own = await buildComment(api.context, { catId: cat.id, userId: owner, status: 'pending' });
    const slip = await buildComment(api.context, { catId: cat.id, status: 'pending' });
    const gone = await buildComment(api.context, { status: 'pending' });
    await review({ approved: [own.id, slip.id, gone.id] }, 'comments');
    await reopen({ approved: [slip.id] }, 'comments');
    await api.context.db.updateTable('cats').set({ status: 'rejected' }).where('id', '=', gone.cat_id).execute();
    expect(await wait(2 * minute)).toBe(0);
  });
});

describe('a helper who compared reports', () => {
  it('a helper who only voted on a match is thanked once the cat is home and the undo time is over; authors and finders are not', async () => {
    const [voter, helper, finder] = [await api.signIn(), await buildUser(api.context), await buildUser(api.context)];
    const member = await api.signIn();
    await Promise.all([voter, member].map((as) => api.request('/user/info', { as })));
    const lost = await buildCat(api.context, { name: 'Minou', userId: member.id, isLost: true });
    const found = await buildCat(api.context, { userId: finder, isLost: false });
    const at = api.context.now();
    await api.context.db
      .insertInto('match_votes')
      .values(
        [voter.id, helper, finder].map((user_id) => ({
          lost_id: lost.id,
          found_id: found.id,
          user_id,
          vote: 'same' as const,
          voted_at: at,
        })),
      )
      .execute();
    await api.context.db
      .insertInto('threads')
      .values({
        cat_id: lost.id,
        owner_id: member.id,
        finder_id: finder,
        finder_locale: 'en',
        created_at: at,
        last_message_at: at,
      })
      .execute();
    await edit(helper, { locale: 'fr' });
    const reunite = (reunited: boolean) => api.post('/cats/reunite', { catId: lost.id, reunited }, member);
    expect((await reunite(true)).status).toBe(200);
    await reunite(false);
    await wait(2 * minute);
    expect(mails).toEqual([]);
    await reunite(true);
    await wait(2 * minute);
    // The finder is thanked in the thread.
    const thanks = () => mails.map(({ subject }) => subject).filter((subject) => /merci|thank/.test(subject));
    expect(thanks().toSorted()).toEqual([
      'Minou est de retour à la maison\u202f: merci',
      'Minou is home again: thank you',
    ]);
    await reunite(false);
    await reunite(true);
    await wait(2 * minute);
    expect(thanks()).toHaveLength(2);
  });
});

describe('no mail is sent', () => {
  it.each([
    ['who has turned it off', { has_mail_on: false }],
    ['who is banned', { status: 'banned' }],
    ['whose account is closed', { status: 'inactive' }],
    ['who has no address', { email: null }],
  ])('no mail is sent to a member %s, neither now nor later', async (_, change) => {
    const cat = await pendingCat();
    await review({ approved: [cat.id] });
    await edit(owner, change);
    expect(await wait(2 * minute)).toBe(0);
    await edit(owner, { has_mail_on: true, status: 'active', email: 'back@example.org' });
    expect(await wait(day)).toBe(0);
    expect(mails).toEqual([]);
  });
});

describe('a mail that the mail server rejects', () => {
  it('a mail that the mail server rejects is retried with backoff, up to a limit', async () => {
    const cat = await pendingCat();
    await review({ approved: [cat.id] });
    isServerAway = true;
    await wait(2 * minute);
    isServerAway = false;
    expect(await wait(30 * second)).toBe(0);
    expect(await wait(30 * second)).toBe(1);
    expect(mails).toHaveLength(1);

    const other = await pendingCat();
    await review({ approved: [other.id] });
    isServerAway = true;
    for (let tries = 0; tries < 10; tries += 1) await wait(day);
    isServerAway = false;
    expect(await wait(day)).toBe(0);
  });

  it('a mail that the mail server rejects is sent by one of two processes', async () => {
    const cat = await pendingCat();
    await review({ approved: [cat.id] });
    passedMs += 2 * minute;
    const sent = await Promise.all([sendMails(api.context), sendMails(api.context)]);
    expect(sent.sort()).toEqual([0, 1]);
    expect(mails).toHaveLength(1);
  });
});

describe('a member can turn mails off', () => {
  const isOn = async () =>
    (await api.database.pool.query('select has_mail_on from users where id = $1', [owner])).rows[0].has_mail_on;
  const sendOne = async () => {
    const cat = await pendingCat();
    await review({ approved: [cat.id] });
    await wait(2 * minute);
    return mails.at(-1)!;
  };

  it('with the mail program’s button, without signing in; a GET of its URL changes nothing', async () => {
    const { unsubscribeUrl } = await sendOne();
    const app = new Hono().route('/', unsubscribeRoutes(api.context));
    const opened = await app.request(unsubscribeUrl!);
    expect([opened.status, await isOn()]).toEqual([303, true]);
    const init = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) };
    expect((await app.request(unsubscribeUrl!, init)).status).toBe(200);
    expect(await isOn()).toBe(false);
    const forged = unsubscribeUrl!.replace(/.(?=\/now$)/, (last) => (last === 'A' ? 'B' : 'A'));
    expect((await app.request(forged, init)).status).toBe(404);
  });

  it('a member can turn mails off with the link in the mail, which is the member’s own and expires with the account', async () => {
    const { text, html } = await sendOne();
    const [address, token] = /http:\/\/catlas\.test\/unsubscribe\/([\w-]+)/.exec(text)!;
    expect(html).toContain(address);
    expect(await findMailSwitch(api.context, token!)).toEqual({ isOn: true, kind: 'decisions' });
    const others = Buffer.from(token!, 'base64url');
    others[0] = others[0]! ^ 1;
    expect(await findMailSwitch(api.context, others.toString('base64url'))).toBeNull();
    expect(await findMailSwitch(api.context, 'nonsense')).toBeNull();
    await edit(owner, { status: 'inactive' });
    expect(await findMailSwitch(api.context, token!)).toBeNull();
  });

  it('a member can turn mails off on the account page, and on again', async () => {
    const member = await api.signIn();
    const put = (body: object, as?: Person) =>
      api.request('/account/mails', {
        method: 'PUT',
        ...(as ? { as } : {}),
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      });
    expect(await (await put({ is_on: false }, member)).json()).toEqual({ is_on: false, kind: 'decisions' });
    await put({ is_on: false, kind: 'threads' }, member);
    const [row] = (await api.database.pool.query('select has_thread_mail_on from users where id = $1', [member.id]))
      .rows;
    expect(row).toEqual({ has_thread_mail_on: false });
    owner = member.id;
    expect(await isOn()).toBe(false);
    await put({ is_on: true }, member);
    expect(await isOn()).toBe(true);
    expect((await put({ is_on: 'no' }, member)).status).toBe(422);
  });
});

it('mailed notifications are deleted after 30 days, pending ones are not', async () => {
  const [told, waiting] = [await pendingCat(), await pendingCat()];
  await review({ approved: [told.id] });
  await wait(2 * minute);
  passedMs = 31 * day;
  await api.context.db
    .insertInto('notifications')
    .values({ user_id: owner, kind: 'review', subject_id: waiting.id, noted_at: new Date() })
    .execute();
  expect(await removePastNotifications(api.context)).toBe(1);
  expect(await api.context.db.selectFrom('notifications').select('subject_id').execute()).toEqual([
    { subject_id: waiting.id },
  ]);
});
