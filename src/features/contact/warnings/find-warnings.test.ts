import { describe, expect, it } from 'vitest';
import { locales } from '#i18n/languages.ts';
import { findWarnings } from './find-warnings.ts';
import { warningKinds } from './warning-rule.ts';
import { warningTexts } from './warning-texts.ts';

const kindsOf = (message: string) => findWarnings(message).map(({ kind }) => kind);
const wordsOf = (message: string) =>
  Object.fromEntries(
    findWarnings(message).map(({ kind, words }) => [kind, words.map(({ start, end }) => message.slice(start, end))]),
  );

describe('a warning', () => {
  it('a warning has the words that it comes from, as they are written', () => {
    expect(wordsOf('👍 Salut ! Envoyez-moi le CODE que vous avez reçu.')).toEqual({
      code: ['Envoyez', 'CODE', 'reçu'],
    });
    expect(wordsOf('pay first, I want a g1ft-c\u200bard for 50')).toEqual({
      'gift-card': ['g1ft-c\u200bard'],
      fee: ['pay first'],
    });
    expect(wordsOf('Get G I F T C A R D please')).toEqual({ 'gift-card': ['G I F T C A R D'] });
    expect(wordsOf('look: BIT.LY/3xYz')).toEqual({ link: ['BIT.LY/3xYz'] });
  });

  it.each([
    ['p@y by PayPa1 first', ['fee']],
    ['W h a t s A p p me, I am not on this page', ['link']],
    ['send the c.o.d.e. you got by text', ['code']],
    ['buy a st3am c*ard and scratch it', ['gift-card']],
    ['un mon ey gram de 100 et je le ramène', ['gift-card']],
    ['e n v o y e z  5 0  e u r o s  d a b o r d', ['fee']],
    ['u pay b4 I bring ur cat', ['fee']],
    ['💵 first, 🐈 later', ['fee']],
    ['💶 d’abord, 🐈 après', ['fee']],
    ['Payez d’abo\u0336rd', ['fee']],
    ['photos on tinyurl . com / lostkit7', ['link']],
    ['s\u2060e\u2060n\u2060d the сode from ur phone', ['code']],
  ] as const)('a warning is given for %j', (message, kinds) => {
    expect(kindsOf(message)).toEqual(expect.arrayContaining([...kinds]));
  });

  it.each([
    ['ordered', 'Pay the driver 60 and she is on her way.', 'Payez 60 au chauffeur et elle arrive.'],
    ['asked', 'Could you pay the driver 60?', 'Pourriez-vous payer 60 au chauffeur ?'],
    ['claimed', 'I need 60 for the driver.', 'Il me faut 60 pour le chauffeur.'],
    ['told as a fact', 'The driver must be paid before he leaves.', 'Le chauffeur doit être payé avant de partir.'],
    ['a condition', 'No payment, no driver.', 'Pas de paiement, pas de chauffeur.'],
  ])('money for transport is recognised: %s', (_form, english, french) => {
    expect(kindsOf(english)).toContain('courier');
    expect(kindsOf(french)).toContain('courier');
  });

  it.each([
    ['an offer', 'I can pay the driver 60.', 'Je peux payer 60 au chauffeur.'],
    ['a refusal', 'Don’t pay the driver.', 'Ne payez pas le chauffeur.'],
    ['a report', 'A man told me to pay a driver 60 first.', 'On m’a demandé de payer 60 à un chauffeur.'],
    ['a question', 'How much do I owe the driver?', 'Combien je dois au chauffeur ?'],
    ['a gift', 'The driver brought him for nothing.', 'Le chauffeur l’a amené, rien à payer.'],
  ])('there is no warning for %s', (_form, english, french) => {
    expect(kindsOf(english)).toEqual([]);
    expect(kindsOf(french)).toEqual([]);
  });

  it.each([
    ['a sum for the cat', 'fee', 'Write me, 45 and I drop her at your door.', 'Écrivez, 45 et je la dépose chez vous.'],
    ['money that nobody can call back', 'fee', 'I only take bitcoin, 80.', 'Je prends que le bitcoin, 80.'],
    [
      'what comes to a phone',
      'code',
      'Our app texts you a number. Tell me this number.',
      'Notre appli vous envoie un numéro. Dites-moi ce numéro.',
    ],
    [
      'a login to approve',
      'code',
      'You get a notification about a sign-in. Tap yes.',
      'Vous recevez une notification de connexion. Appuyez sur oui.',
    ],
    [
      'a better offer',
      'ransom',
      'I already have a buyer. Make me an offer.',
      'J’ai déjà un acheteur. Faites-moi une offre.',
    ],
    [
      'a hint of harm',
      'ransom',
      'Do as I say and the cat stays healthy.',
      'Faites ce que je dis et le chat reste en bonne santé.',
    ],
    [
      'a card for the vet',
      'vet-bill',
      'The nurse needs you to read me your card number.',
      'Ici le vétérinaire, donnez-moi votre numéro de carte.',
    ],
    [
      'a spell',
      'detective',
      'For a small offering a spell brings your cat home.',
      'Contre une petite offrande, mon rituel ramène votre chat.',
    ],
  ] as const)('a kind is recognised by who wants what: %s', (_case, kind, english, french) => {
    expect(kindsOf(english)).toContain(kind);
    expect(kindsOf(french)).toContain(kind);
  });

  it.each([
    ['money for the reader', 'We’ll Venmo you the gas money, thanks!', 'On vous envoie l’essence par Lydia, merci !'],
    ['the payment of someone else', 'The insurance will pay for the vet.', 'L’assurance paiera le véto.'],
    [
      'a reward that is ready',
      'What’s the address? I have the reward, 200.',
      'C’est quoi l’adresse ? J’ai la récompense, 200.',
    ],
    [
      'money for a third party',
      'Give the money to the shelter instead of me.',
      'Versez l’argent au refuge plutôt qu’à moi.',
    ],
    ['what scammers say', 'They’ll say pay or the cat gets hurt.', 'Ils disent payez ou on lui fait du mal.'],
    [
      'an adoption without money',
      'She goes up for adoption today, call the shelter.',
      'Le refuge la propose à l’adoption aujourd’hui.',
    ],
  ])('there is no warning for honest words about money: %s', (_case, english, french) => {
    expect(kindsOf(english)).toEqual([]);
    expect(kindsOf(french)).toEqual([]);
  });

  it('a warning comes once for each kind, in a fixed order, also from a message in two languages', () => {
    expect(kindsOf('Venez seul. Come alone. Buy a Steam card, achetez une carte PCS.')).toEqual([
      'gift-card',
      'fee',
      'alone',
    ]);
  });

  it('a warning has a title and a reason in each language', () => {
    for (const kind of warningKinds)
      for (const locale of locales) {
        const { title, text } = warningTexts[kind] as Record<'title' | 'text', (_: object, options: object) => string>;
        expect(title({}, { locale }).length, kind).toBeGreaterThan(10);
        expect(text({}, { locale }).length, kind).toBeGreaterThan(40);
      }
  });
});

describe('no warning', () => {
  it.each([
    '',
    ' \n ',
    '🐈🐈',
    'The vet scanned the chip, no fee.',
    'Please don’t send money.',
    'Quel est le code de la porte ?',
    'Never tell anybody the code that you received.',
    'I paid the vet first, 60 euros, don’t worry.',
    'You can pay me back for the cat food when we meet.',
    'Tell me when you’re home, I’ll come alone.',
    'If you want him back you have to be patient, he hides.',
    'Here he is: https://www.openstreetmap.org/?mlat=48.85&mlon=2.35#map=18/48.85/2.35',
    'Je peux payer le taxi si vous l’amenez.',
    'N’envoyez pas d’argent à celui qui vous écrit, c’est une arnaque.',
  ])('there is no warning for %j', (message) => {
    expect(kindsOf(message)).toEqual([]);
  });

  it.each([
    'a ',
    'pay ',
    '1 ',
    'code send text ',
    'g i f t ',
    '. ',
    'http://a.b ',
    '((',
    'never see him or 500 ',
    'c.o.d.e ',
    'u r ',
    'free ',
    'pay or he ',
    'until the money ',
  ])('no warning hangs on a long message: %j', (part) => {
    expect(findWarnings(part.repeat(5000 / part.length)).length).toBeLessThan(warningKinds.length);
  });
});
