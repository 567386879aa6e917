import { describe, expect, it } from 'vitest';
import { m } from '#i18n/paraglide/messages.js';
import { acceptPicture } from '#platform/images/accept-picture.server.ts';
import { sharp } from '#platform/images/configured-sharp.server.ts';
import { composeMail } from './compose-mail.ts';
import { type AnsweredMail, type QuotingStyle, quotingStyles } from './quoting-styles.ts';
import { type ReadReply, readReply } from './read-reply.server.ts';

interface Person {
  name: string;
  address: string;
  numbers: string[];
  /** Of their mail service. */
  servers: string[];
  copied: string;
}

const owner: Person = {
  name: 'Jane Doe',
  address: 'jane.doe71@doe-farm.example',
  numbers: ['06 12 34 56 78', '+33 6 12 34 56 78'],
  servers: ['mx3.doe-farm.example', 'out12.post-office.example', '203.0.113.77'],
  copied: 'paul@neighbours.example',
};
const finder: Person = {
  name: 'Rémi Petit',
  address: 'remi_petit@atelier-petit.example',
  numbers: ['(415) 555-0123', '07700 900123'],
  servers: ['smtp.atelier-petit.example', 'relay-4.big-mail.example', '2001:db8:85a3:0:0:8a2e:370:7334'],
  copied: 'lou@family.example',
};
const siteHosts = ['catlas.example'];
const threadAddress = 'reply+w9x8y7z6@catlas.example';
const siteMail = { name: 'Catlas', address: threadAddress };

/** No answer may have these. */
function listSecrets({ address, servers, copied }: Person): string[] {
  const [handle, host] = address.split('@') as [string, string];
  return [address, handle, host, ...servers, copied, copied.split('@')[1]!, threadAddress, 'w9x8y7z6'];
}
const digitsOf = (text: string) => text.replace(/\D/g, '');

/** Of the writer, and of the reader: the quoted mail has theirs. */
function findLeaks({ text }: ReadReply, people: Person[]): string[] {
  const digits = digitsOf(text);
  return people.flatMap((person) => [
    ...listSecrets(person).filter((secret) => text.toLowerCase().includes(secret)),
    ...person.numbers.filter((number) => digits.includes(digitsOf(number).slice(-7))),
  ]);
}

const headersOf = (writer: Person) => ({
  'Return-Path': `<${writer.address}>`,
  Received: [
    `from ${writer.servers[1]} (${writer.servers[1]} [${writer.servers[2]}]) by mx.catlas.example; Tue, 24 Nov 2026 18:12:00 +0100`,
    `from ${writer.servers[0]} by ${writer.servers[1]} with ESMTPS; Tue, 24 Nov 2026 18:12:00 +0100`,
  ],
  'Authentication-Results': `mx.catlas.example; spf=pass smtp.mailfrom=${writer.address}`,
  'DKIM-Signature': `v=1; a=rsa-sha256; d=${writer.address.split('@')[1]}; s=s1; h=from:to; b=abc`,
  'Message-ID': `<k3j2@${writer.servers[0]}>`,
  From: `=?utf-8?B?${Buffer.from(writer.name).toString('base64')}?= <${writer.address}>`,
  To: `Catlas <${threadAddress}>`,
  Subject: 'Re: Minou',
});

interface Direction {
  writer: Person;
  reader: Person;
  style: QuotingStyle;
}
interface LeakCase {
  /** The message; `words` is what the other side is to read. */
  write(direction: Direction): { raw: Uint8Array; words: string | null };
}

const answers = {
  en: 'He was behind the bakery at 18:30, he limped a bit.\n\nI will look again on 24/11/2026.',
  fr: 'Il était derrière la boulangerie à 18h30, il boitait un peu.\n\nJe regarde encore le 24/11/2026.',
};
const quoted = (reader: Person): AnsweredMail => ({
  fromName: siteMail.name,
  fromAddress: siteMail.address,
  toName: 'Member',
  toAddress: 'member@somewhere.example',
  lines: [`Hello, ${reader.numbers[0]} or ${reader.address} is how to reach me.`, '', 'Did he wear a collar?'],
});
const plain = (writer: Person, body: string, more: Record<string, string | string[]> = {}) =>
  composeMail({ headers: { ...headersOf(writer), ...more }, parts: [{ type: 'text/plain', body }] });

const leakCases: Record<string, LeakCase> = {
  'headers: servers, signatures, return path': {
    write: ({ writer, style }) => ({ raw: plain(writer, answers[style.language]), words: answers[style.language] }),
  },
  'quoted text with the address of the thread': {
    write: ({ writer, reader, style }) => ({
      raw: plain(writer, style.write(answers[style.language], { ...quoted(reader), toAddress: writer.address })),
      words: answers[style.language],
    }),
  },
  'signature with an address, a number and a site': {
    write: ({ writer, reader, style }) => ({
      raw: plain(
        writer,
        style.write(
          `${answers[style.language]}\n\n-- \n${writer.name}\n${writer.numbers[0]}\n${writer.address}\nhttps://www.${writer.address.split('@')[1]}/contact`,
          quoted(reader),
        ),
      ),
      words: answers[style.language],
    }),
  },
  'signature without a mark': {
    write: ({ writer, style }) => ({
      raw: plain(
        writer,
        `${answers[style.language]}\n\n${writer.name}\nTel: ${writer.numbers[0]}\n${writer.address}\n12 Mill Lane`,
      ),
      words: `${answers[style.language]}\n\n${writer.name}`,
    }),
  },
  'copies to others': {
    write: ({ writer, reader, style }) => ({
      raw: plain(writer, style.write(`${answers[style.language]}\n${writer.copied} @ Cc`, quoted(reader)), {
        Cc: `Neighbour <${writer.copied}>`,
        'Reply-To': `other@${writer.servers[0]}`,
      }),
      words: null,
    }),
  },
  'automatic answer with contact data': {
    write: ({ writer, style }) => ({
      raw: plain(writer, `I am away. Call ${writer.numbers[0]} or write to ${writer.copied}.`, {
        Subject: style.language === 'en' ? 'Out of office: Minou' : 'Absence du bureau : Minou',
      }),
      words: '',
    }),
  },
  'answer to one’s own sent mail': {
    write: ({ writer, reader, style }) => ({
      raw: plain(
        writer,
        style.write(answers[style.language], {
          fromName: writer.name,
          fromAddress: writer.address,
          toName: 'Catlas',
          toAddress: threadAddress,
          lines: [`My own words, ${writer.numbers[1]}`, '', '-- ', reader.name, writer.address],
        }),
      ),
      words: answers[style.language],
    }),
  },
  'Outlook’s quoted header, in HTML alone': {
    write: ({ writer, reader, style }) => {
      const [sent, to, subject] = style.language === 'en' ? ['Sent', 'To', 'Subject'] : ['Envoyé', 'À', 'Objet'];
      const paragraphs = answers[style.language].split('\n\n').map((line) => `<p class="MsoNormal">${line}</p>`);
      const html = `<html><head><style>p { color: ${writer.copied} }</style></head><body><div>${paragraphs.join('')}</div>
        <div id="divRplyFwdMsg"><p><b>${style.language === 'en' ? 'From:' : 'De :'}</b> Catlas &lt;${threadAddress}&gt;<br><b>${sent}:</b> 24/11/2026 18:12<br>
        <b>${to} :</b> ${writer.name} &lt;${writer.address}&gt;<br><b>${subject} :</b> Minou</p></div>
        <p>${quoted(reader).lines[0]}</p></body></html>`;
      return {
        raw: composeMail({ headers: headersOf(writer), parts: [{ type: 'text/html', body: html }] }),
        words: answers[style.language],
      };
    },
  },
  'lines of our own mail that return': {
    write: ({ writer, reader, style }) => ({
      raw: plain(
        writer,
        `${answers[style.language]}\n\n${m.mail_reply_marker({}, { locale: style.language })}\n\n${quoted(reader).lines.join('\n')}\n${threadAddress}`,
      ),
      words: answers[style.language],
    }),
  },
  'answer above a line that was deleted, header and marks too': {
    write: ({ writer, reader, style }) => ({
      raw: plain(
        writer,
        `${answers[style.language]}\n\n${quoted(reader).lines.join('\n')}\n${threadAddress}\n${writer.address}\n`,
      ),
      words: null,
    }),
  },
  'HTML text that the writer doesn’t see': {
    write: ({ writer, style }) => {
      const body = answers[style.language]
        .split('\n\n')
        .map((line) => `<p>${line}<span style="color:red; display: none">words that are not seen</span></p>`)
        .join('');
      const html = `<body>${body}<span style="display: none">${writer.address}</span><div hidden>${writer.numbers[0]}</div>
        <p style="font-size:0px">${writer.servers[0]}</p><img alt="${writer.address}" src="https://${writer.servers[0]}/x.gif">
        <div class="gmail_signature">${writer.name}<br>${writer.address}</div><a href="mailto:${writer.address}"></a></body>`;
      return {
        raw: composeMail({ headers: headersOf(writer), parts: [{ type: 'text/html', body: html }] }),
        words: answers[style.language],
      };
    },
  },
  'host names of lists and messages in the text': {
    write: ({ writer, style }) => ({
      raw: plain(
        writer,
        `In message <k3j2@${writer.servers[0]}> you wrote, via ${writer.servers[1]} [${writer.servers[2]}]:\n\n${answers[style.language]}\n\nhttps://lists.${writer.address.split('@')[1]}/listinfo/cats`,
      ),
      words: null,
    }),
  },
};

const directions: [string, Omit<Direction, 'style'>][] = [
  ['owner to finder', { writer: owner, reader: finder }],
  ['finder to owner', { writer: finder, reader: owner }],
];

describe.each(directions)('a mail from %s', (_name, people) => {
  describe.each(Object.entries(leakCases))('with %s', (_case, { write }) => {
    it.each(['en', 'fr'] as const)(
      'brings words, and no address, number or host, in each quoting style: %s',
      async (locale) => {
        const found: Record<string, unknown> = {};
        for (const style of quotingStyles.filter(({ language }) => language === locale)) {
          const { raw, words } = write({ ...people, style });
          const answer = await readReply(raw, { locale, siteHosts });
          const leaks = findLeaks(answer, [people.writer, people.reader]);
          const isRead =
            words === null ? answer.text.includes(answers[locale].split('\n\n')[0]!) : answer.text === words;
          if (leaks.length > 0 || !isRead) found[style.name] = { leaks, text: answer.text };
        }
        expect(found).toEqual({});
      },
    );
  });

  it('brings photos without names, place and owner', async () => {
    const { writer } = people;
    const photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#886644' } })
      .jpeg()
      .withExif({
        IFD0: { Artist: writer.address, Copyright: writer.numbers[0]! },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 24/1' },
      })
      .toBuffer();
    expect(photo.includes(writer.address)).toBe(true);
    const raw = composeMail({
      headers: headersOf(writer),
      parts: [
        { type: 'text/plain', body: answers.en },
        { type: 'image/jpeg', body: photo, fileName: `${writer.address}.jpg`, disposition: 'attachment' },
        { type: 'text/x-vcard', body: `TEL:${writer.numbers[0]}`, fileName: 'card.vcf', disposition: 'attachment' },
        { type: 'message/rfc822', body: `From: ${writer.address}\r\nSubject: x\r\n\r\n${writer.numbers[0]}` },
      ],
    });
    const answer = await readReply(raw, { locale: 'en', siteHosts });
    expect(findLeaks(answer, [people.writer])).toEqual([]);
    expect(answer).toMatchObject({ text: answers.en, ignoredAttachmentCount: 2 });
    expect(answer.photos).toHaveLength(1);
    const { body } = await acceptPicture(answer.photos[0]!, { maxSidePixels: 720, maxBytes: 500_000 });
    for (const secret of [...listSecrets(writer), ...writer.numbers, 'Exif'])
      expect(Buffer.from(body).includes(secret)).toBe(false);
  });
});

describe('the check for leaks', () => {
  it('finds an address, a number and a host that are passed on', () => {
    const leaky = { text: `Call 0612345678, JANE.DOE71@doe-farm.example` } as ReadReply;
    expect(findLeaks(leaky, [owner])).toEqual([
      'jane.doe71@doe-farm.example',
      'jane.doe71',
      'doe-farm.example',
      '06 12 34 56 78',
      '+33 6 12 34 56 78',
    ]);
  });
});
