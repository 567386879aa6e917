import { composeMail } from '#features/contact/reply-text/compose-mail.ts';
import type { AnsweredMail, QuotingStyle } from '#features/contact/reply-text/quoting-styles.ts';
import { m } from '#i18n/paraglide/messages.js';

export interface Person {
  name: string;
  address: string;
  numbers: string[];
  servers: string[];
  copied: string;
}

export const owner: Person = {
  name: 'Jane Doe',
  address: 'jane.doe71@doe-farm.example',
  numbers: ['06 12 34 56 78', '+33 6 12 34 56 78'],
  servers: ['mx3.doe-farm.example', 'out12.post-office.example', '203.0.113.77'],
  copied: 'paul@neighbours.example',
};
export const finder: Person = {
  name: 'Rémi Petit',
  address: 'remi_petit@atelier-petit.example',
  numbers: ['(415) 555-0123', '07700 900123'],
  servers: ['smtp.atelier-petit.example', 'relay-4.big-mail.example', '2001:db8:85a3:0:0:8a2e:370:7334'],
  copied: 'lou@family.example',
};

/** No answer may contain these. */
export function listSecrets({ address, servers, copied }: Person, threadAddress: string): string[] {
  const [handle, host] = address.split('@') as [string, string];
  return [
    address,
    handle,
    host,
    ...servers,
    copied,
    copied.split('@')[1]!,
    threadAddress,
    threadAddress.split('@')[0]!.slice('reply+'.length),
  ];
}
export const digitsOf = (text: string) => text.replace(/\D/g, '');

export function findLeaks(text: string, people: Person[], threadAddress: string): string[] {
  const digits = digitsOf(text);
  return people.flatMap((person) => [
    ...listSecrets(person, threadAddress).filter((secret) => text.toLowerCase().includes(secret)),
    ...person.numbers.filter((number) => digits.includes(digitsOf(number).slice(-7))),
  ]);
}

export const headersOf = (writer: Person, threadAddress: string) => ({
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

export interface Direction {
  threadAddress: string;
  writer: Person;
  reader: Person;
  style: QuotingStyle;
}
interface LeakCase {
  write(direction: Direction): { raw: Uint8Array; words: string | null };
}

export const answers = {
  en: 'He was behind the bakery at 18:30, he limped a bit.\n\nI will look again on 24/11/2026.',
  fr: 'Il était derrière la boulangerie à 18h30, il boitait un peu.\n\nJe regarde encore le 24/11/2026.',
};
const quoted = (reader: Person, threadAddress: string): AnsweredMail => ({
  fromName: 'Catlas',
  fromAddress: threadAddress,
  toName: 'Member',
  toAddress: 'member@somewhere.example',
  lines: [`Hello, ${reader.numbers[0]} or ${reader.address} is how to reach me.`, '', 'Did he wear a collar?'],
});
const plain = (
  { writer, threadAddress }: Pick<Direction, 'writer' | 'threadAddress'>,
  body: string,
  more: Record<string, string | string[]> = {},
) => composeMail({ headers: { ...headersOf(writer, threadAddress), ...more }, parts: [{ type: 'text/plain', body }] });

export const leakCases: Record<string, LeakCase> = {
  'headers: servers, signatures, return path': {
    write: ({ writer, style, threadAddress }) => ({
      raw: plain({ writer, threadAddress }, answers[style.language]),
      words: answers[style.language],
    }),
  },
  'quoted text with the address of the thread': {
    write: ({ writer, reader, style, threadAddress }) => ({
      raw: plain(
        { writer, threadAddress },
        style.write(answers[style.language], { ...quoted(reader, threadAddress), toAddress: writer.address }),
      ),
      words: answers[style.language],
    }),
  },
  'signature with an address, a number and a site': {
    write: ({ writer, reader, style, threadAddress }) => ({
      raw: plain(
        { writer, threadAddress },
        style.write(
          `${answers[style.language]}\n\n-- \n${writer.name}\n${writer.numbers[0]}\n${writer.address}\nhttps://www.${writer.address.split('@')[1]}/contact`,
          quoted(reader, threadAddress),
        ),
      ),
      words: answers[style.language],
    }),
  },
  'signature without a mark': {
    write: ({ writer, style, threadAddress }) => ({
      raw: plain(
        { writer, threadAddress },
        `${answers[style.language]}\n\n${writer.name}\nTel: ${writer.numbers[0]}\n${writer.address}\n12 Mill Lane`,
      ),
      words: answers[style.language],
    }),
  },
  'copies to others': {
    write: ({ writer, reader, style, threadAddress }) => ({
      raw: plain(
        { writer, threadAddress },
        style.write(`${answers[style.language]}\n${writer.copied} @ Cc`, quoted(reader, threadAddress)),
        {
          Cc: `Neighbour <${writer.copied}>`,
          'Reply-To': `other@${writer.servers[0]}`,
        },
      ),
      words: null,
    }),
  },
  'automatic answer with contact data': {
    write: ({ writer, style, threadAddress }) => ({
      raw: plain({ writer, threadAddress }, `I am away. Call ${writer.numbers[0]} or write to ${writer.copied}.`, {
        Subject: style.language === 'en' ? 'Out of office: Minou' : 'Absence du bureau : Minou',
      }),
      words: '',
    }),
  },
  'answer to one’s own sent mail': {
    write: ({ writer, reader, style, threadAddress }) => ({
      raw: plain(
        { writer, threadAddress },
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
    write: ({ writer, reader, style, threadAddress }) => {
      const [sent, to, subject] = style.language === 'en' ? ['Sent', 'To', 'Subject'] : ['Envoyé', 'À', 'Objet'];
      const paragraphs = answers[style.language].split('\n\n').map((line) => `<p class="MsoNormal">${line}</p>`);
      const html = `<html><head><style>p { color: ${writer.copied} }</style></head><body><div>${paragraphs.join('')}</div>
        <div id="divRplyFwdMsg"><p><b>${style.language === 'en' ? 'From:' : 'De :'}</b> Catlas &lt;${threadAddress}&gt;<br><b>${sent}:</b> 24/11/2026 18:12<br>
        <b>${to} :</b> ${writer.name} &lt;${writer.address}&gt;<br><b>${subject} :</b> Minou</p></div>
        <p>${quoted(reader, threadAddress).lines[0]}</p></body></html>`;
      return {
        raw: composeMail({ headers: headersOf(writer, threadAddress), parts: [{ type: 'text/html', body: html }] }),
        words: answers[style.language],
      };
    },
  },
  'lines of our own mail that return': {
    write: ({ writer, reader, style, threadAddress }) => ({
      raw: plain(
        { writer, threadAddress },
        `${answers[style.language]}\n\n${m.mail_reply_marker({}, { locale: style.language })}\n\n${quoted(reader, threadAddress).lines.join('\n')}\n${threadAddress}`,
      ),
      words: answers[style.language],
    }),
  },
  'answer above a line that was deleted, header and marks too': {
    write: ({ writer, reader, style, threadAddress }) => ({
      raw: plain(
        { writer, threadAddress },
        `${answers[style.language]}\n\n${quoted(reader, threadAddress).lines.join('\n')}\n${threadAddress}\n${writer.address}\n`,
      ),
      words: null,
    }),
  },
  'HTML text that the writer doesn’t see': {
    write: ({ writer, style, threadAddress }) => {
      const body = answers[style.language]
        .split('\n\n')
        .map((line) => `<p>${line}<span style="color:red; display: none">words that are not seen</span></p>`)
        .join('');
      const html = `<body>${body}<span style="display: none">${writer.address}</span><div hidden>${writer.numbers[0]}</div>
        <p style="font-size:0px">${writer.servers[0]}</p><img alt="${writer.address}" src="https://${writer.servers[0]}/x.gif">
        <div class="gmail_signature">${writer.name}<br>${writer.address}</div><a href="mailto:${writer.address}"></a></body>`;
      return {
        raw: composeMail({ headers: headersOf(writer, threadAddress), parts: [{ type: 'text/html', body: html }] }),
        words: answers[style.language],
      };
    },
  },
  'host names of lists and messages in the text': {
    write: ({ writer, style, threadAddress }) => ({
      raw: plain(
        { writer, threadAddress },
        `In message <k3j2@${writer.servers[0]}> you wrote, via ${writer.servers[1]} [${writer.servers[2]}]:\n\n${answers[style.language]}\n\nhttps://lists.${writer.address.split('@')[1]}/listinfo/cats`,
      ),
      words: null,
    }),
  },
};
