import type { AnsweredMail } from './quoting-styles.ts';

/** These test data are written for this project after answers sent from each program. */

const date = { de: '24. November 2026 18:12', es: '24 de noviembre de 2026 18:12', it: '24 novembre 2026 18:12' };

type Header = (mail: AnsweredMail) => string;
const marked: Record<string, Header> = {
  'German, Gmail': ({ fromName, fromAddress }) =>
    `Am Di., 24. Nov. 2026 um 18:12 Uhr schrieb ${fromName} <${fromAddress}>:`,
  'German, Thunderbird': ({ fromName }) => `Am 24.11.26 um 18:12 schrieb ${fromName}:`,
  'Spanish, Gmail': ({ fromName, fromAddress }) =>
    `El mar, 24 nov 2026 a las 18:12, ${fromName} (<${fromAddress}>) escribió:`,
  'Spanish, Apple Mail': ({ fromName, fromAddress }) =>
    `El 24 nov 2026, a las 18:12, ${fromName} <${fromAddress}> escribió:`,
  'Italian, Gmail': ({ fromName, fromAddress }) =>
    `Il giorno mar 24 nov 2026 alle ore 18:12 ${fromName} <${fromAddress}> ha scritto:`,
  'Italian, Thunderbird': ({ fromName }) => `Il 24/11/2026 18:12, ${fromName} ha scritto:`,
  'Dutch, Gmail': ({ fromName, fromAddress }) => `Op di 24 nov 2026 om 18:12 schreef ${fromName} <${fromAddress}>:`,
  'Dutch, Thunderbird': ({ fromName }) => `Op 24-11-2026 om 18:12 schreef ${fromName}:`,
  'Portuguese, Gmail': ({ fromName, fromAddress }) =>
    `Em ter., 24 de nov. de 2026 às 18:12, ${fromName} <${fromAddress}> escreveu:`,
  'Portuguese of Portugal, Gmail': ({ fromName, fromAddress }) =>
    `${fromName} <${fromAddress}> escreveu (terça, 24/11/2026 à(s) 18:12):`,
  'Danish, Gmail': ({ fromName, fromAddress }) =>
    `Den tir. 24. nov. 2026 kl. 18.12 skrev ${fromName} <${fromAddress}>:`,
  'Polish, Gmail': ({ fromName, fromAddress }) => `wt., 24 lis 2026 o 18:12 ${fromName} <${fromAddress}> napisał(a):`,
  'Polish, Thunderbird': ({ fromName }) => `W dniu 24.11.2026 o 18:12, ${fromName} pisze:`,
  'Swedish, Gmail': ({ fromName, fromAddress }) => `Den tis 24 nov. 2026 kl 18:12 skrev ${fromName} <${fromAddress}>:`,
};

const named = (name: string, address: string) => `${name} <${address}>`;
const fields =
  (from: string, sent: string, to: string, subject: string): Header =>
  (mail) =>
    [
      `${from}: ${named(mail.fromName, mail.fromAddress)}`,
      sent,
      `${to}: ${named(mail.toName, mail.toAddress)}`,
      `${subject}: Minou`,
    ].join('\n');
const unmarked: Record<string, Header> = {
  'German, Outlook': fields('Von', `Gesendet: Dienstag, ${date.de}`, 'An', 'Betreff'),
  'German, GMX': (mail) =>
    [
      `Gesendet: Dienstag, ${date.de}`,
      `Von: "${mail.fromName}" <${mail.fromAddress}>`,
      `An: ${mail.toAddress}`,
      'Betreff: Minou',
    ].join('\n'),
  'German, Outlook with a separator': (mail) =>
    `-----Ursprüngliche Nachricht-----\n${fields('Von', 'Gesendet: Dienstag', 'An', 'Betreff')(mail)}`,
  'Spanish, Outlook': fields('De', `Enviado: martes, ${date.es}`, 'Para', 'Asunto'),
  'Italian, Outlook': fields('Da', `Inviato: martedì ${date.it}`, 'A', 'Oggetto'),
  'Dutch, Outlook': fields('Van', 'Verzonden: dinsdag 24 november 2026 18:12', 'Aan', 'Onderwerp'),
  'Portuguese, Outlook': fields('De', 'Enviado: terça-feira, 24 de novembro de 2026 18:12', 'Para', 'Assunto'),
  'Danish, Outlook': fields('Fra', 'Sendt: 24. november 2026 18:12', 'Til', 'Emne'),
  'Polish, Outlook': fields('Od', 'Wysłano: wtorek, 24 listopada 2026 18:12', 'Do', 'Temat'),
  'Swedish, Outlook': fields('Från', 'Skickat: den 24 november 2026 18:12', 'Till', 'Ämne'),
};

type Write = (answer: string, mail: AnsweredMail) => string;

export const foreignStyles: Record<string, Write> = {
  ...Object.fromEntries(
    Object.entries(marked).map(([name, header]): [string, Write] => [
      name,
      (answer, mail) => [answer, '', header(mail), '', ...mail.lines.map((line) => `> ${line}`.trimEnd())].join('\n'),
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(unmarked).map(([name, header]): [string, Write] => [
      name,
      (answer, mail) => [answer, '', header(mail), '', ...mail.lines].join('\n'),
    ]),
  ),
};

/** No table has these languages; the first line of our own mail shows what stands above it. */
export const unknownStyles: Record<string, (answer: string, mail: AnsweredMail, marker: string) => string> = {
  'Finnish, Gmail': (answer, { fromName, fromAddress, lines }, marker) =>
    [
      answer,
      '',
      `ti 24. marrask. 2026 klo 18.12 ${fromName} <${fromAddress}> kirjoitti:`,
      '',
      marker,
      '',
      ...lines,
    ].join('\n'),
  'Hungarian, Outlook': (answer, { fromName, toName, lines }, marker) =>
    [
      answer,
      '',
      `Feladó: ${fromName}`,
      'Elküldve: 2026. november 24.',
      `Címzett: ${toName}`,
      'Tárgy: Minou',
      '',
      marker,
      '',
      ...lines,
    ].join('\n'),
  'Czech, Apple Mail, right below': (answer, { fromName, toName, lines }, marker) =>
    [answer, `24. 11. 2026 v 18:12, ${fromName} pro ${toName}:`, '', marker, '', ...lines].join('\n'),
  'Turkish, Gmail, right below': (answer, { fromName, fromAddress, lines }, marker) =>
    [
      answer,
      `${fromName} <${fromAddress}>, 24 Kas 2026 Sal, 18:12 tarihinde şunu yazdı:`,
      `> ${marker}`,
      ...lines.map((line) => `> ${line}`),
    ].join('\n'),
};
