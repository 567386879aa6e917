import { describe, expect, it } from 'vitest';
import { cutQuote as cut } from './cut-quote.ts';
import { unknownStyles } from './foreign-quoting-styles.ts';
import { quotingStyles } from './quoting-styles.ts';

const marker = '— Write your reply above this line —';
const cutQuote = (text: string, writerName = '') =>
  cut(text, { markers: [marker], siteHosts: ['catlas.example'], writerName });

const mail = {
  fromName: 'Catlas',
  fromAddress: 'reply+k3@catlas.example',
  toName: 'Jane Doe',
  toAddress: 'jane@farm.example',
  lines: ['Hello,', '', 'I saw your cat behind the bakery. Did he wear a collar?', '', '-- ', 'Catlas'],
};
const answers = [
  'Yes, a red one. He is shy.',
  'Thank you so much!\n\nOn Tuesday I was at the bakery and he was gone.\nFrom: what I remember he limped.\n\nI will look again tonight.',
  'Merci beaucoup !\n\nLe 24 à 18h30 j’étais à la boulangerie, le voisin a écrit : « il est passé ».\n\nBonne soirée\nPaul\n\nPS : il a un collier rouge.',
  'Places:\n----\nthe bakery\n----\nthe school',
];

describe('cutting the quoted mail', () => {
  it.each(quotingStyles.map((style) => [`${style.language} ${style.name}`, style] as const))(
    'cutting a quoted mail leaves each word of the answer, and nothing else: %s',
    (_name, style) => {
      for (const answer of answers) expect(cutQuote(style.write(answer, mail))).toBe(answer);
    },
  );

  it.each(Object.entries(unknownStyles))(
    'cutting a quoted mail leaves the answer above a header in any language: %s',
    (_name, write) => {
      for (const answer of answers) expect(cutQuote(write(answer, mail, marker))).toBe(answer);
    },
  );

  it('cutting a quoted mail keeps an answer right above our own first line, also one with words before a colon', () => {
    for (const answer of ['Seen today: twice.', 'Where: the bakery\nWhen: at 18:30, I think', 'It was 18:30.'])
      expect(cutQuote(`${answer}\n\n${marker}\n\nHello`)).toBe(answer);
  });

  it.each([
    ['Jane Doe\n12 Mill Lane\nSpringfield', ''],
    ['Jane Doe\nMühlenstraße 12\n10115 Berlin\n0151 23456789', ''],
    ['Best regards,\nJane Doe\n12 Mill Lane\n+44 7700 900123', 'Jane Doe'],
    ['Marie de la Tour\n12 bis rue du Moulin\n29200 Brest', ''],
    ['Anna Nowak\nul. Długa 5\n00-238 Warszawa', ''],
    ['Jane Doe', 'Jane Doe'],
  ])('cutting a quoted mail cuts the signature %j', (card, writerName) => {
    const left = cutQuote(`He was at the school.\n\n${card}`, writerName);
    expect(left).toMatch(/^He was at the school\.(?:\n\nBest regards,)?$/);
  });

  it.each([
    'Seen here:\n12 rue de la Paix\n75002 Paris',
    'By the church\n12 Mill Lane',
    'Call me\nsoon',
    'The red house\nin Mill Lane 4',
  ])('cutting a quoted mail keeps a place where the cat may be: %j', (place) => {
    expect(cutQuote(`He was at the school.\n\n${place}`, 'Jane Doe')).toBe(`He was at the school.\n\n${place}`);
  });

  it.each([
    [
      'On 24/11/2026 18:12, Catlas wrote:\n> Did he wear a collar?\n\nYes, red.\n\n> Where?\n\nBehind the bakery.\n> thanks\n',
      'Yes, red.\n\nBehind the bakery.',
    ],
    [
      'Le 24/11/2026 à 18:12, Catlas a écrit :\n> Portait-il un collier ?\nOui, rouge.\n> Où ?\nDerrière la boulangerie.',
      'Oui, rouge.\n\nDerrière la boulangerie.',
    ],
  ])('cutting a quoted mail keeps answers between the lines of the quoted mail', (text, answer) => {
    expect(cutQuote(text).replace(/\n+/g, '\n')).toBe(answer.replace(/\n+/g, '\n'));
  });

  it.each([
    ['I found this note:\nFrom: Lyon\nA blue car took him.', null],
    ['On Monday he was seen at 8:30. My neighbour wrote:\nhe is at number 12.', null],
    ['Yes -- I am sure.\n--\nJane', 'Yes -- I am sure.'],
    ['I saw him.\n\nJane Doe\nTel: 06 12 34 56 78\njane@farm.example', 'I saw him.'],
    ['I saw him.\n\nThanks, Jane\nTel: 06 12 34 56 78\njane@farm.example', 'I saw him.\n\nThanks, Jane'],
    [
      '-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\nI saw him.\n-----BEGIN PGP SIGNATURE-----\n\niQEz\n-----END PGP SIGNATURE-----',
      'I saw him.',
    ],
    ['I saw him.\n\nYou can call me on 06 12 34 56 78\nor write to jane@farm.example.', null],
    ['Envoyé de mon balcon : il dort.', null],
    ['He was here.\n> 3 km away from you, I think', null],
    ['', ''],
    ['> only\n> quoted', ''],
  ])('cutting a quoted mail takes no words of the writer: %j', (text, answer) => {
    expect(cutQuote(text)).toBe(answer ?? text);
  });
});
