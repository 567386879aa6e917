import { describe, expect, it } from 'vitest';
import { bodyOf, newEmail, openInstance, redirectOf, refusalOf } from './instance.ts';
import { aTime } from './shapes.ts';

const confirming = openInstance('confirming');
const autoconfirm = openInstance('autoconfirm');
const closed = openInstance('closed');
const firstOfTwo = {
  msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
  code: '200',
};

async function askForChange(instance = confirming) {
  const { access_token, user } = await instance.newMember();
  const email = newEmail('moved');
  const answer = bodyOf(await instance.put('/user', { email: email.toUpperCase() }, { token: access_token }));
  return { access_token, id: user.id, oldEmail: user.email as string, email, answer };
}

describe('a change of address (contract 7)', () => {
  it('a change of address changes nothing yet, and mails both mailboxes', async () => {
    const { id, oldEmail, email, answer } = await askForChange();
    expect(answer).toMatchObject({ id, email: oldEmail, new_email: email, email_change_sent_at: aTime });
    expect(await confirming.getUserAsAdmin(id)).toMatchObject({ email: oldEmail, new_email: email });
    const [toOld, toNew] = [await confirming.getLastMail(oldEmail), await confirming.getLastMail(email)];
    for (const { subject, link } of [toOld, toNew]) {
      expect(subject).toBe('Confirm your new email address');
      expect(link?.searchParams.get('type')).toBe('email_change');
    }
    expect(toOld.link?.searchParams.get('token')).not.toBe(toNew.link?.searchParams.get('token'));
  });

  it.each([
    ['the old mailbox first', ['oldEmail', 'email']],
    ['the new mailbox first', ['email', 'oldEmail']],
  ] as const)('a change of address is done when both have confirmed by code, %s', async (_case, order) => {
    const change = await askForChange();
    const confirm = async (address: string) =>
      confirming.post('/verify', {
        type: 'email_change',
        email: address,
        token: (await confirming.getLastMail(address)).code,
      });
    expect(bodyOf(await confirm(change[order[0]]))).toEqual(firstOfTwo);
    expect((await confirming.getUserAsAdmin(change.id)).email).toBe(change.oldEmail);
    const session = bodyOf(await confirm(change[order[1]]));
    expect(session.user).toMatchObject({ id: change.id, email: change.email });
    expect(session.user).not.toHaveProperty('new_email');
    expect(session.user.identities).toMatchObject([{ provider: 'email', email: change.email }]);
    expect(session.access_token).toBeTruthy();
    expect((await confirming.signIn(change.email)).user.id).toBe(change.id);
  });

  it('a change of address is done when both links were followed', async () => {
    const { id, email, oldEmail } = await askForChange();
    const follow = async (address: string) => {
      const { link } = await confirming.getLastMail(address);
      return redirectOf(await confirming.get(link!.pathname + link!.search));
    };
    const first = await follow(email);
    expect(first.location).toMatch(
      /#message=Confirmation\+link\+accepted\.\+Please\+proceed\+to\+confirm\+link\+sent\+to\+the\+other\+email(&sb=)?$/,
    );
    expect(first.fragment).toEqual({ message: firstOfTwo.msg, sb: '' });
    const second = await follow(oldEmail);
    expect(second.fragment).toMatchObject({ type: 'email_change', access_token: expect.any(String) });
    expect((await confirming.getUserAsAdmin(id)).email).toBe(email);
  });

  it('a change of address is done when both hashes were sent', async () => {
    const { email, oldEmail } = await askForChange();
    const send = async (address: string) => {
      const token_hash = (await confirming.getLastMail(address)).link!.searchParams.get('token');
      return bodyOf(await confirming.post('/verify', { type: 'email_change', token_hash }));
    };
    expect(await send(oldEmail)).toEqual(firstOfTwo);
    expect((await send(email)).user.email).toBe(email);
  });

  it('a change of address is not done when one mailbox confirms twice', async () => {
    const { id, email, oldEmail } = await askForChange();
    const { code } = await confirming.getLastMail(email);
    const body = { type: 'email_change', email, token: code };
    expect(bodyOf(await confirming.post('/verify', body))).toEqual(firstOfTwo);
    expect((await confirming.post('/verify', body)).status).toBe(403);
    expect((await confirming.getUserAsAdmin(id)).email).toBe(oldEmail);
  });

  it('a change of address needs the code of the mailbox that it names', async () => {
    const { email, oldEmail } = await askForChange();
    const [toOld, toNew] = [await confirming.getLastMail(oldEmail), await confirming.getLastMail(email)];
    if (toOld.code === toNew.code) return;
    const body = { type: 'email_change', email, token: toOld.code };
    expect(refusalOf(await confirming.post('/verify', body)).slice(0, 2)).toEqual([403, 'otp_expired']);
  });

  it('a change of address asks for patience before the next one', async () => {
    const { access_token } = await askForChange();
    const again = await confirming.put('/user', { email: newEmail() }, { token: access_token });
    expect(refusalOf(again).slice(0, 2)).toEqual([429, 'over_email_send_rate_limit']);
  });

  it('a change of address is no change when it is the address that one has', async () => {
    const { access_token, user } = await confirming.newMember();
    const same = bodyOf(await confirming.put('/user', { email: user.email }, { token: access_token }));
    expect(same).not.toHaveProperty('new_email');
  });

  it('a change of address needs only the new mailbox where the operator says so', async () => {
    const { email, oldEmail, id } = await askForChange(closed);
    const mails = await closed.listMails(oldEmail);
    expect(mails.filter(({ link }) => link?.searchParams.get('type') === 'email_change')).toEqual([]);
    const { code } = await closed.getLastMail(email);
    const session = bodyOf(await closed.post('/verify', { type: 'email_change', email, token: code }));
    expect(session.user).toMatchObject({ id, email, email_confirmed_at: aTime });
  });

  it('a change of address needs one confirmation even where sign-ups need none', async () => {
    const { email, id, answer } = await askForChange(autoconfirm);
    expect(answer.new_email).toBe(email);
    const { code } = await autoconfirm.getLastMail(email);
    const session = bodyOf(await autoconfirm.post('/verify', { type: 'email_change', email, token: code }));
    expect(session.user).toMatchObject({ id, email });
  });

  it('a change of address is refused at the end when another user has taken the address meanwhile', async () => {
    const { email, id, oldEmail } = await askForChange(closed);
    await closed.addUser({ email });
    const { code } = await closed.getLastMail(email);
    const answer = await closed.post('/verify', { type: 'email_change', email, token: code });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect((await closed.getUserAsAdmin(id)).email).toBe(oldEmail);
  });
});
