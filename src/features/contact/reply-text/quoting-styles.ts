import { foreignStyles } from './foreign-quoting-styles.ts';

export interface AnsweredMail {
  /** The program shows the sender as `"Catlas" <reply+abc@catlas.example>`. */
  fromName: string;
  fromAddress: string;
  toName: string;
  toAddress: string;
  lines: readonly string[];
}

export interface QuotingStyle {
  language: 'en' | 'fr';
  name: string;
  /** Answers of several parts are written between the quoted lines, where the program does that. */
  write(answer: string, mail: AnsweredMail): string;
}

const prefixed = (lines: readonly string[], prefix = '> ') => lines.map((line) => `${prefix}${line}`.trimEnd());
const joined = (...lines: (string | readonly string[])[]) => lines.flat().join('\n');

const english: Record<string, QuotingStyle['write']> = {
  Gmail: (answer, { fromName, fromAddress, lines }) =>
    joined(answer, '', `On Tue, Nov 24, 2026 at 6:12 PM ${fromName} <${fromAddress}> wrote:`, '', prefixed(lines), ''),
  'Gmail, header over two lines': (answer, { fromName, fromAddress, lines }) =>
    joined(answer, '', `On Tue, Nov 24, 2026 at 6:12 PM ${fromName} <`, `${fromAddress}> wrote:`, '', prefixed(lines)),
  'Gmail, answer below': (answer, { fromName, fromAddress, lines }) =>
    joined(`On Tue, 24 Nov 2026 at 18:12, ${fromName} <${fromAddress}> wrote:`, '', prefixed(lines), '', answer),
  'Gmail, forwarded': (answer, { fromName, fromAddress, toName, toAddress, lines }) =>
    joined(
      answer,
      '',
      '---------- Forwarded message ---------',
      `From: ${fromName} <${fromAddress}>`,
      'Date: Tue, Nov 24, 2026 at 6:12 PM',
      'Subject: A message about Minou',
      `To: ${toName} <${toAddress}>`,
      '',
      '',
      lines,
    ),
  Outlook: (answer, { fromName, fromAddress, toName, toAddress, lines }) =>
    joined(
      answer,
      '',
      `From: ${fromName} <${fromAddress}> `,
      'Sent: Tuesday, November 24, 2026 6:12 PM',
      `To: ${toName} <${toAddress}>`,
      'Subject: A message about Minou',
      '',
      lines,
    ),
  'Outlook on the web': (answer, { fromName, fromAddress, toName, toAddress, lines }) =>
    joined(
      answer,
      '________________________________',
      `From: ${fromName} <${fromAddress}>`,
      'Sent: 24 November 2026 18:12',
      `To: ${toName} <${toAddress}>`,
      `Cc: Neighbour <neighbour@street.example>`,
      'Subject: A message about Minou',
      '',
      lines,
    ),
  'Outlook 2010': (answer, { fromName, toName, lines }) =>
    joined(
      answer,
      '',
      '-----Original Message-----',
      `From: ${fromName} `,
      'Sent: 24 November 2026 18:12',
      `To: ${toName}`,
      'Subject: A message about Minou',
      '',
      lines,
    ),
  'Outlook for iOS': (answer, { fromName, fromAddress, toAddress, lines }) =>
    joined(
      answer,
      '',
      'Get Outlook for iOS<https://aka.ms/o0ukef>',
      '________________________________',
      `From: ${fromName} <${fromAddress}>`,
      'Sent: Tuesday, November 24, 2026 6:12:00 PM',
      `To: ${toAddress} <${toAddress}>`,
      'Subject: A message about Minou',
      '',
      lines,
    ),
  'Outlook, header in bold': (answer, { fromName, fromAddress, toAddress, lines }) =>
    joined(
      answer,
      '',
      `*From:* ${fromName} <${fromAddress}>`,
      '*Sent:* Tuesday, November 24, 2026 6:12 PM',
      `*To:* ${toAddress}`,
      '*Subject:* A message about Minou',
      '',
      lines,
    ),
  'Windows Mail': (answer, { fromName, fromAddress, toAddress, lines }) =>
    joined(
      answer,
      '',
      'Sent from Mail for Windows',
      '',
      `From: ${fromName}`,
      'Sent: 24 November 2026 18:12',
      `To: ${toAddress}`,
      'Subject: A message about Minou',
      '',
      lines,
      fromAddress,
    ),
  'Apple Mail': (answer, { fromName, fromAddress, lines }) =>
    joined(answer, '', prefixed([`On 24 Nov 2026, at 18:12, ${fromName} <${fromAddress}> wrote:`, '', ...lines])),
  iPhone: (answer, { fromName, fromAddress, lines }) =>
    joined(
      answer,
      '',
      'Sent from my iPhone',
      '',
      prefixed([`On Nov 24, 2026, at 6:12 PM, ${fromName} <${fromAddress}> wrote:`, '', ...lines]),
    ),
  'iPhone, mark first': (answer, { fromName, fromAddress, lines }) =>
    joined(
      answer,
      'Sent from my iPhone',
      '',
      prefixed([`On Nov 24, 2026, at 6:12 PM, ${fromName} <${fromAddress}> wrote:`, '', ...lines], '> '),
      prefixed(['', 'an older message'], '>> '),
    ),
  'Apple Mail, forwarded': (answer, { fromName, fromAddress, toAddress, lines }) =>
    joined(
      answer,
      '',
      'Begin forwarded message:',
      '',
      prefixed([
        `From: ${fromName} <${fromAddress}>`,
        'Subject: A message about Minou',
        'Date: 24 November 2026 at 18:12:00 GMT',
        `To: ${toAddress}`,
        '',
        ...lines,
      ]),
    ),
  Thunderbird: (answer, { fromName, lines }) =>
    joined(answer, '', `On 24/11/2026 18:12, ${fromName} wrote:`, prefixed(lines), ''),
  'Thunderbird, with signature': (answer, { fromName, toName, toAddress, lines }) =>
    joined(answer, '', '-- ', toName, toAddress, '', `On 11/24/26 18:12, ${fromName} wrote:`, prefixed(lines), ''),
  'Thunderbird, answer below': (answer, { fromName, fromAddress, lines }) =>
    joined(`On 24.11.2026 18:12, ${fromName} (${fromAddress}) wrote:`, prefixed(lines), '', answer),
  Yahoo: (answer, { fromName, fromAddress, lines }) =>
    joined(
      ` ${answer}`,
      '',
      `    On Tuesday, November 24, 2026 at 06:12:00 PM GMT, ${fromName} <${fromAddress}> wrote:  `,
      ' ',
      lines.map((line) => ` ${line}`),
    ),
  'Yahoo on Android': (answer, { fromName, fromAddress, lines }) =>
    joined(
      answer,
      '',
      'Sent from Yahoo Mail on Android ',
      ' ',
      `  On Tue, Nov 24, 2026 at 18:12, ${fromName}<${fromAddress}> wrote:   ${lines[0]}`,
      lines.slice(1),
    ),
  Samsung: (answer, { fromName, fromAddress, toAddress, lines }) =>
    joined(
      answer,
      '',
      'Sent from my Galaxy',
      '',
      '',
      '-------- Original message --------',
      `From: ${fromName} <${fromAddress}> `,
      'Date: 24/11/2026  18:12  (GMT+00:00) ',
      `To: ${toAddress} `,
      'Subject: A message about Minou ',
      '',
      lines,
    ),
  'Proton Mail': (answer, { fromName, fromAddress, lines }) =>
    joined(
      answer,
      '',
      'Sent with Proton Mail secure email.',
      '',
      `On Tuesday, November 24th, 2026 at 6:12 PM, ${fromName} <${fromAddress}> wrote:`,
      '',
      prefixed(lines),
    ),
  Zimbra: (answer, { fromName, fromAddress, toName, toAddress, lines }) =>
    joined(
      answer,
      '',
      '----- Original Message -----',
      `From: "${fromName}" <${fromAddress}>`,
      `To: "${toName}" <${toAddress}>`,
      'Sent: Tuesday, November 24, 2026 6:12:00 PM',
      'Subject: A message about Minou',
      '',
      lines,
    ),
  Roundcube: (answer, { fromName, lines }) =>
    joined(`On 2026-11-24 18:12, ${fromName} wrote:`, prefixed(lines), '', answer),
  'without any quotation': (answer) => answer,
};

const french: Record<string, QuotingStyle['write']> = {
  Gmail: (answer, { fromName, fromAddress, lines }) =>
    joined(answer, '', `Le mar. 24 nov. 2026 à 18:12, ${fromName} <${fromAddress}> a écrit :`, '', prefixed(lines), ''),
  'Gmail, no-break spaces': (answer, { fromName, fromAddress, lines }) =>
    joined(
      answer,
      '',
      `Le mar. 24 nov. 2026\u00a0à\u202f18:12, ${fromName} <${fromAddress}> a écrit\u00a0:`,
      '',
      prefixed(lines),
      '',
    ),
  'Gmail, header over two lines': (answer, { fromName, fromAddress, lines }) =>
    joined(answer, '', `Le mar. 24 nov. 2026 à 18:12, ${fromName} <`, `${fromAddress}> a écrit :`, '', prefixed(lines)),
  'Gmail, answer below': (answer, { fromName, fromAddress, lines }) =>
    joined(`Le mar. 24 nov. 2026 à 18:12, ${fromName} <${fromAddress}> a`, 'écrit :', '', prefixed(lines), '', answer),
  'Gmail, forwarded': (answer, { fromName, fromAddress, toName, toAddress, lines }) =>
    joined(
      answer,
      '',
      '---------- Forwarded message ---------',
      `De : ${fromName} <${fromAddress}>`,
      'Date: mar. 24 nov. 2026 à 18:12',
      'Subject: Un message sur Minou',
      `To: ${toName} <${toAddress}>`,
      '',
      '',
      lines,
    ),
  Outlook: (answer, { fromName, fromAddress, toName, toAddress, lines }) =>
    joined(
      answer,
      '',
      `De : ${fromName} <${fromAddress}> `,
      'Envoyé : mardi 24 novembre 2026 18:12',
      `À : ${toName} <${toAddress}>`,
      'Objet : Un message sur Minou',
      '',
      lines,
    ),
  'Outlook on the web': (answer, { fromName, fromAddress, toName, toAddress, lines }) =>
    joined(
      answer,
      '________________________________',
      `De : ${fromName} <${fromAddress}>`,
      'Envoyé : mardi 24 novembre 2026 18:12',
      `À : ${toName} <${toAddress}>`,
      'Cc : Voisine <voisine@rue.example>',
      'Objet : Un message sur Minou',
      '',
      lines,
    ),
  'Outlook 2010': (answer, { fromName, toName, lines }) =>
    joined(
      answer,
      '',
      "-----Message d'origine-----",
      `De : ${fromName} `,
      'Envoyé : mardi 24 novembre 2026 18:12',
      `À : ${toName}`,
      'Objet : Un message sur Minou',
      '',
      lines,
    ),
  'Outlook pour Android': (answer, { fromName, fromAddress, toAddress, lines }) =>
    joined(
      answer,
      '',
      'Télécharger Outlook pour Android<https://aka.ms/AAb9ysg>',
      '________________________________',
      `From: ${fromName} <${fromAddress}>`,
      'Sent: Tuesday, November 24, 2026 6:12:00 PM',
      `To: ${toAddress} <${toAddress}>`,
      'Subject: Un message sur Minou',
      '',
      lines,
    ),
  'Courrier pour Windows': (answer, { fromName, fromAddress, toAddress, lines }) =>
    joined(
      answer,
      '',
      'Provenance : Courrier pour Windows',
      '',
      `De : ${fromName}`,
      'Envoyé le :mardi 24 novembre 2026 18:12',
      `À : ${toAddress}`,
      'Objet :Un message sur Minou',
      '',
      lines,
      fromAddress,
    ),
  'Apple Mail': (answer, { fromName, fromAddress, lines }) =>
    joined(answer, '', prefixed([`Le 24 nov. 2026 à 18:12, ${fromName} <${fromAddress}> a écrit :`, '', ...lines])),
  iPhone: (answer, { fromName, fromAddress, lines }) =>
    joined(
      answer,
      '',
      'Envoyé de mon iPhone',
      '',
      prefixed([`Le 24 nov. 2026 à 18:12, ${fromName} <${fromAddress}> a écrit :`, '', ...lines]),
    ),
  'iPhone, mark last': (answer, { fromName, fromAddress, lines }) =>
    joined(
      answer,
      '',
      `Le 24 nov. 2026 à 18:12, ${fromName} <${fromAddress}> a écrit :`,
      '',
      prefixed(lines),
      '',
      'Envoyé de mon iPad',
    ),
  'Apple Mail, forwarded': (answer, { fromName, fromAddress, toAddress, lines }) =>
    joined(
      answer,
      '',
      'Début du message réexpédié :',
      '',
      prefixed([
        `De: ${fromName} <${fromAddress}>`,
        'Objet: Un message sur Minou',
        'Date: 24 novembre 2026 à 18:12:00 UTC+1',
        `À: ${toAddress}`,
        '',
        ...lines,
      ]),
    ),
  Thunderbird: (answer, { fromName, lines }) =>
    joined(answer, '', `Le 24/11/2026 à 18:12, ${fromName} a écrit :`, prefixed(lines), ''),
  'Thunderbird, with signature': (answer, { fromName, toName, toAddress, lines }) =>
    joined(answer, '', '-- ', toName, toAddress, '', `Le 24/11/2026 à 18:12, ${fromName} a écrit :`, prefixed(lines)),
  'Thunderbird, forwarded': (answer, { fromName, fromAddress, toName, toAddress, lines }) =>
    joined(
      answer,
      '',
      '-------- Message transféré --------',
      'Sujet : Un message sur Minou',
      'Date : Tue, 24 Nov 2026 18:12:00 +0100',
      `De : ${fromName} <${fromAddress}>`,
      `Pour : ${toName} <${toAddress}>`,
      '',
      lines,
    ),
  Yahoo: (answer, { fromName, fromAddress, lines }) =>
    joined(
      ` ${answer}`,
      '',
      `    Le mardi 24 novembre 2026 à 18:12:00 UTC+1, ${fromName} <${fromAddress}> a écrit :  `,
      ' ',
      lines.map((line) => ` ${line}`),
    ),
  'Yahoo pour iPhone': (answer, { fromName, fromAddress, lines }) =>
    joined(
      answer,
      '',
      'Envoyé à partir de Yahoo Mail pour iPhone',
      '',
      `Le mardi, novembre 24, 2026, 6:12 PM, ${fromName} <${fromAddress}> a écrit :`,
      '',
      lines,
    ),
  'Orange, older': (answer, { fromName, fromAddress, toAddress, lines }) =>
    joined(
      answer,
      '',
      prefixed([
        'Message du 24/11/26 18:12',
        `De : "${fromName}" <${fromAddress}>`,
        `A : ${toAddress}`,
        'Copie à : ',
        'Objet : Un message sur Minou',
        '',
        ...lines,
      ]),
    ),
  Orange: (answer, { fromName, fromAddress, toName, toAddress, lines }) =>
    joined(
      answer,
      '',
      'envoyé : 24 novembre 2026 à 18:12',
      `de : ${fromName} <${fromAddress}>`,
      `à : ${toName} <${toAddress}>`,
      'objet : Un message sur Minou',
      '',
      lines,
    ),
  'Free (Zimbra)': (answer, { fromName, fromAddress, toName, toAddress, lines }) =>
    joined(
      answer,
      '',
      '----- Mail original -----',
      `De: "${fromName}" <${fromAddress}>`,
      `À: "${toName}" <${toAddress}>`,
      'Envoyé: Mardi 24 Novembre 2026 18:12:00',
      'Objet: Un message sur Minou',
      '',
      lines,
    ),
  'Free (Zimbra), line': (answer, { fromName, fromAddress, toAddress, lines }) =>
    joined(
      answer,
      '',
      `De: "${fromName}" <${fromAddress}>`,
      `À: ${toAddress}`,
      'Envoyé: Mardi 24 Novembre 2026 18:12:00',
      'Objet: Un message sur Minou',
      '',
      lines,
    ),
  'Free (Roundcube)': (answer, { fromName, lines }) =>
    joined(answer, '', `Le 2026-11-24 18:12, ${fromName} a écrit :`, prefixed(lines)),
  'La Poste': (answer, { fromName, fromAddress, toAddress, lines }) =>
    joined(
      answer,
      '',
      `De : "${fromName}" <${fromAddress}>`,
      'Envoyé : mardi 24 novembre 2026 18:12',
      `À : ${toAddress}`,
      'Copie à :',
      'Objet : Un message sur Minou',
      '',
      prefixed(lines),
    ),
  SFR: (answer, { fromName, fromAddress, toAddress, lines }) =>
    joined(
      answer,
      '',
      '========================================',
      'Message du : 24/11/2026 18:12',
      `De : "${fromName}" <${fromAddress}>`,
      `A : ${toAddress}`,
      'Copie à :',
      'Sujet : Un message sur Minou',
      '========================================',
      lines,
    ),
  Samsung: (answer, { fromName, fromAddress, toAddress, lines }) =>
    joined(
      answer,
      '',
      'Envoyé depuis mon smartphone Samsung Galaxy.',
      '',
      '',
      "-------- Message d'origine --------",
      `De : ${fromName} <${fromAddress}> `,
      'Date : 24/11/2026  18:12  (GMT+01:00) ',
      `À : ${toAddress} `,
      'Objet : Un message sur Minou ',
      '',
      lines,
    ),
  'Proton Mail': (answer, { fromName, fromAddress, lines }) =>
    joined(
      answer,
      '',
      'Envoyé avec la messagerie sécurisée Proton Mail.',
      '',
      `Le mardi 24 novembre 2026 à 18:12, ${fromName} <${fromAddress}> a écrit :`,
      '',
      prefixed(lines),
    ),
  'without any quotation': (answer) => answer,
};

const stylesOf = (language: 'en' | 'fr', styles: Record<string, QuotingStyle['write']>) =>
  Object.entries(styles).map(([name, write]) => ({ language, name, write }));

export const quotingStyles: readonly QuotingStyle[] = [
  ...stylesOf('en', english),
  ...stylesOf('fr', french),
  ...stylesOf('en', foreignStyles),
];
