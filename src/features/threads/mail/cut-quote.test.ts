import { describe, expect, it } from 'vitest';
import { cutQuote } from './cut-quote.ts';
import { quotingStyles } from './quoting-styles.ts';

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
    'leaves each word of the answer, and nothing else: %s',
    (_name, style) => {
      for (const answer of answers) expect(cutQuote(style.write(answer, mail))).toBe(answer);
    },
  );

  it.each([
    [
      'On 24/11/2026 18:12, Catlas wrote:\n> Did he wear a collar?\n\nYes, red.\n\n> Where?\n\nBehind the bakery.\n> thanks\n',
      'Yes, red.\n\nBehind the bakery.',
    ],
    [
      'Le 24/11/2026 à 18:12, Catlas a écrit :\n> Portait-il un collier ?\nOui, rouge.\n> Où ?\nDerrière la boulangerie.',
      'Oui, rouge.\n\nDerrière la boulangerie.',
    ],
  ])('keeps answers between the lines of the quoted mail', (text, answer) => {
    expect(cutQuote(text).replace(/\n+/g, '\n')).toBe(answer.replace(/\n+/g, '\n'));
  });

  it.each([
    ['I found this note:\nFrom: Lyon\nA blue car took him.', null],
    ['On Monday he was seen at 8:30. My neighbour wrote:\nhe is at number 12.', null],
    ['Yes -- I am sure.\n--\nJane', 'Yes -- I am sure.'],
    ['I saw him.\n\nJane Doe\nTel: 06 12 34 56 78\njane@farm.example', 'I saw him.\n\nJane Doe'],
    ['I saw him.\n\nYou can call me on 06 12 34 56 78\nor write to jane@farm.example.', null],
    ['Envoyé de mon balcon : il dort.', null],
    ['He was here.\n> 3 km away from you, I think', null],
    ['', ''],
    ['> only\n> quoted', ''],
  ])('takes no words of the writer: %j', (text, answer) => {
    expect(cutQuote(text)).toBe(answer ?? text);
  });

  it.each([
    'On 1:11 a\n',
    'From: a\n',
    '\n',
    '> \n',
    '- \n',
    '____________________\n',
    'On ',
    ' x',
    'Le 1/1 wrote: ',
    'De : <',
  ])('hangs on no mail that was made to be slow: %j', (part) => {
    expect(cutQuote(`Hello\n${part.repeat(200_000 / part.length)}`)).toMatch(/^Hello/);
  });
});
