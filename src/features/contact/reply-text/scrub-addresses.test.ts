import { describe, expect, it } from 'vitest';
import { replyWords } from './reply-words.ts';
import { scrubAddresses } from './scrub-addresses.ts';

const scrub = (text: string) => scrubAddresses(text, { removed: replyWords('en').removed }).text;

describe('what is not passed on', () => {
  it.each([
    'jane@farm.example',
    'Jane.Doe+cats@mail.farm-house.co.uk',
    'jane (at) farm.example',
    'jane[at]farm[dot]example',
    'jane arobase orange point fr',
    'jane at gmail dot com',
    'jane at gmail.com',
    'jane@gmail',
    'jane @ orange . fr',
    'ｊａｎｅ＠farm.example',
    'jan\u200Be@farm.example',
    'hélène@école.example',
    '203.0.113.77',
    'jane@[203.0.113.7]',
    'jane@[IPv6:2001:db8::1]',
  ])('an address is not passed on: %s', (address) => {
    expect(scrub(`Write to me: ${address}, please.`)).toBe('Write to me: [address removed], please.');
  });

  it.each([
    '06 12 34 56 78',
    '06.12.34.56.78',
    '06-12-34-56-78',
    '06/12/34/56/78',
    '0612345678',
    'O6 12 34 56 78',
    '+33 6 12 34 56 78',
    '+33 (0)6 12 34 56 78',
    '0033612345678',
    '6 12 34 56 78',
    '07700 900123',
    '+44 7700 900 123',
    '020 7946 0018',
    '(415) 555-0123',
    '415.555.0123',
    '4155550123',
    '555-0123',
    '+1 415 555 0123',
    '+32 475 12 34 56',
    '079 123 45 67',
    '0️⃣6️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣8️⃣',
    '٠٦١٢٣٤٥٦٧٨',
    'zero six one two three four five six seven eight',
    'zéro six, douze, trente-quatre, cinquante-six, soixante-dix-huit',
    'zéro six, onze, douze, treize, quatorze',
    'zero-six douze 34 cinquante-six 78',
    '06 douze 34 56 78',
    'zéro-six quatre-vingt-dix-huit vingt et un trente trente-et-un',
    'Oh seven, double seven, nine hundred, one two three',
    'o seven 7 oh oh nine hundred 123',
    'four one five, 555 oh one two three',
    'ｚｅｒｏ six one two three four five six',
    '0 6 1 2 3 4 5 6 7 8',
    '0-6-1-2-3-4-5-6-7-8',
    'https://wa.me/33612345678',
    'tel:+33612345678',
  ])('a number is not passed on: %s', (number) => {
    expect(scrub(`Ring ${number} please.`)).toMatch(/^(?:Ring )?\[phone number removed: .*\] please\.$/);
  });

  it('a number that only its word shows is not passed on', () => {
    expect(scrub('My mobile is 12 34 56, thanks')).toMatch(/^My \[phone number removed: .*\], thanks$/);
  });

  it('the hosts and addresses in the headers, with their subdomains and links, are not passed on', () => {
    const traces = { addresses: ['jane.doe71@farm.example'], hosts: ['farm.example', 'mx3.post.example'] };
    const { text, removedCount } = scrubAddresses(
      'See https://shop.farm.example/jane, via mx3.post.example; I am jane.doe71 there. Not myfarm.example or farm.example.org.',
      { removed: replyWords('fr').removed, traces },
    );
    expect(text).toBe(
      'See [adresse retirée] via [adresse retirée]; I am [adresse retirée] there. Not myfarm.example or farm.example.org.',
    );
    expect(removedCount).toBe(3);
  });
});

describe('what is passed on', () => {
  it.each([
    'He was there on 24/11/2026 at 18:30, and on 2026-11-25 around 8h15.',
    'Le 05.12.2026 à 18h30, ou le 24/11/26 18:12.',
    'His chip is 250 26 9812345678, or 250269812345678.',
    'Seen at 48.85661, 2.35222, or -33.8688, 151.2093.',
    'https://www.openstreetmap.org/?mlat=48.85661&mlon=2.35222#map=17/48.85661/2.35222',
    'https://maps.app.goo.gl/Ab12Cd34Ef56Gh78',
    'Between number 12 and 14, 75011 Paris, bus 96, 3rd floor, code B2410.',
    'It cost 1 250,00 € or 1,250.00 $, about 60 000 people saw it.',
    'Look at catlas.example, at home. Me and my at-home cats. Meet @ 5. Bring food.',
    'We met at point 12 at noon; at free time he sleeps.',
    'Six cats, one two three four five of them black.',
    'Entre dix et douze, parfois vingt ou trente chats, un roux et deux noirs.',
    'Bus 12, 13, 14 et 15, deux rues plus loin.',
    'Il a dix-sept ans, quatre-vingt-dix-huit pour un humain.',
    'One hundred people, twenty thousand, 60 000 or 70 000, two or three.',
    'His collar says 4512, his tattoo 2GKX123.',
    'Case number 2026-0045 at the vet, room 3.',
  ])('%s', (text) => {
    expect(scrubAddresses(text, { removed: replyWords('en').removed })).toEqual({ text, removedCount: 0 });
  });
});
