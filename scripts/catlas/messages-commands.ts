import { join } from 'node:path';
import { projectRoot } from '@catlas/platform/config/project-root.ts';
import type { Command, CommandGroup } from './command.ts';
import { type KindMeasure, measureWarnings, type WarningsMeasure } from './messages/measure-warnings.ts';
import { readLabelledMessages } from './messages/read-labelled-messages.ts';
import { countOf } from './progress.ts';
import { textTable } from './text-table.ts';

const folder = 'lab/evaluations/labelled-messages';
const ownSets = [
  'tuning',
  'held-out',
  'second-tuning',
  'second-held-out',
  'third-tuning',
  'fourth-tuning',
  'fifth-tuning',
];

const evaluate: Command = {
  usage: 'eval [file]',
  summary: 'how well scams are recognised in messages',
  details: `  [file]  JSON: { "messages": [{ "id": "1", "text": "Send me the code that you received", "kinds": ["code"] }] }
          Without it, the project's own messages in ${folder}. lab/evaluations/README.md says who wrote them.

An honest message has no kinds. Recall: the share of the scams that get a warning of a kind that they are labelled with.
False warnings: the share of the honest messages that get any warning. It needs no database.`,
  wordCount: 0,
  optionalWordCount: 1,
  async run(_context, { words }, { resolvePath }) {
    const paths = words[0] ? [resolvePath(words[0])] : ownSets.map((set) => join(projectRoot, folder, `${set}.json`));
    const reports = await Promise.all(paths.map(async (path) => report(path, await readLabelledMessages(path))));
    return reports.flat();
  },
};

export const messagesCommands: CommandGroup = {
  summary: 'warnings about scams in messages',
  commands: { eval: evaluate },
};

function report(path: string, messages: Parameters<typeof measureWarnings>[0]): string[] {
  const measured = measureWarnings(messages);
  return [
    path,
    ...textTable([
      ['KIND', 'LABELS', 'FOUND', 'RECALL', 'FALSE WARNINGS'],
      ...[...measured.byKind].map(([kind, count]) => kindRow(kind, count)),
      totalRow(measured),
    ]),
    '',
    `${countOf(measured.scams, 'scam')}, ${measured.warned} of them with a warning of any kind; ${countOf(measured.honest, 'honest message')}`,
    '',
  ];
}

const kindRow = (kind: string, { labelled, found, falseWarnings }: KindMeasure) => [
  kind,
  String(labelled),
  String(found),
  labelled === 0 ? '-' : (found / labelled).toFixed(3),
  String(falseWarnings),
];

const totalRow = ({ scams, found, recall, falseWarnings, falseRate }: WarningsMeasure) => [
  'messages',
  String(scams),
  String(found),
  recall?.toFixed(3) ?? '-',
  falseRate === null ? '-' : `${falseWarnings} (${(falseRate * 100).toFixed(1)} %)`,
];
