import { acceptPicture } from '@catlas/platform/images/accept-picture.server.ts';
import { sharp } from '@catlas/platform/images/configured-sharp.server.ts';
import { describe, expect, it } from 'vitest';
import {
  answers,
  type Direction,
  finder,
  findLeaks,
  headersOf,
  leakCases,
  listSecrets,
  owner,
} from '#tests/support/leak-cases.ts';
import { composeMail } from './compose-mail.ts';
import { quotingStyles } from './quoting-styles.ts';
import { readReply } from './read-reply.ts';
import { replyWords } from './reply-words.ts';

const siteHosts = ['catlas.example'];
const threadAddress = 'reply+w9x8y7z6@catlas.example';

const directions: [string, Omit<Direction, 'style'>][] = [
  ['owner to finder', { writer: owner, reader: finder, threadAddress }],
  ['finder to owner', { writer: finder, reader: owner, threadAddress }],
];

describe.each(directions)('a mail from %s', (_name, people) => {
  describe.each(Object.entries(leakCases))('with %s', (_case, { write }) => {
    it.each(['en', 'fr'] as const)(
      'a mail brings words, and no address, number or host, in each quoting style: %s',
      async (locale) => {
        const found: Record<string, unknown> = {};
        for (const style of quotingStyles.filter(({ language }) => language === locale)) {
          const { raw, words } = write({ ...people, style });
          const answer = await readReply(raw, { words: replyWords(locale), siteHosts });
          const leaks = findLeaks(answer.text, [people.writer, people.reader], threadAddress);
          const isRead =
            words === null ? answer.text.includes(answers[locale].split('\n\n')[0]!) : answer.text === words;
          if (leaks.length > 0 || !isRead) found[style.name] = { leaks, text: answer.text };
        }
        expect(found).toEqual({});
      },
    );
  });

  it('a mail brings photos without names, place and owner', async () => {
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
      headers: headersOf(writer, threadAddress),
      parts: [
        { type: 'text/plain', body: answers.en },
        { type: 'image/jpeg', body: photo, fileName: `${writer.address}.jpg`, disposition: 'attachment' },
        { type: 'text/x-vcard', body: `TEL:${writer.numbers[0]}`, fileName: 'card.vcf', disposition: 'attachment' },
        { type: 'message/rfc822', body: `From: ${writer.address}\r\nSubject: x\r\n\r\n${writer.numbers[0]}` },
      ],
    });
    const answer = await readReply(raw, { words: replyWords('en'), siteHosts });
    expect(findLeaks(answer.text, [people.writer], threadAddress)).toEqual([]);
    expect(answer).toMatchObject({ text: answers.en, ignoredAttachmentCount: 2 });
    expect(answer.pictures).toHaveLength(1);
    const { body } = await acceptPicture(answer.pictures[0]!, { maxSidePixels: 720, maxBytes: 500_000 });
    for (const secret of [...listSecrets(writer, threadAddress), ...writer.numbers, 'Exif'])
      expect(Buffer.from(body).includes(secret)).toBe(false);
  });
});

describe('the check for leaks', () => {
  it('the check for leaks finds an address, a number and a host that are passed on', () => {
    const leaky = 'Call 0612345678, JANE.DOE71@doe-farm.example';
    expect(findLeaks(leaky, [owner], threadAddress)).toEqual([
      'jane.doe71@doe-farm.example',
      'jane.doe71',
      'doe-farm.example',
      '06 12 34 56 78',
      '+33 6 12 34 56 78',
    ]);
  });
});
