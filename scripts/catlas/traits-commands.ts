import type { Command, CommandGroup } from './command.ts';
import { countOf } from './progress.ts';
import { textTable } from './text-table.ts';
import { type Measure, measureOffers } from './traits/measure-offers.ts';
import { readLabelledTexts } from './traits/read-labelled-texts.ts';

const evaluate: Command = {
  usage: 'eval <file>',
  summary: 'how well traits are read from the words of reports',
  details: `  <file>  JSON: { "texts": [{ "id": "1", "text": "grey cat, no collar", "traits": { "coat_colors": ["grey"], "collar": "no" } }] }

Compares the offered traits with the labels, and counts each (text, trait, value). Precision: the share of the offers that
are right. Recall: the share of the labels that are offered. F1: their harmonic mean. A trait without a label is one that the
text does not tell. It needs no database. The project's own texts are in lab/evaluations/labelled-texts;
lab/evaluations/README.md says who wrote them.`,
  wordCount: 1,
  async run(_context, { words }, { resolvePath }) {
    const texts = await readLabelledTexts(resolvePath(words[0]!));
    const { byTrait, all } = measureOffers(texts);
    return [
      ...textTable([
        ['TRAIT', 'LABELS', 'OFFERS', 'RIGHT', 'PRECISION', 'RECALL', 'F1'],
        ...[...byTrait].map(([trait, measured]) => row(trait, measured)),
        row('all', all),
      ]),
      '',
      countOf(texts.length, 'text'),
    ];
  },
};

export const traitsCommands: CommandGroup = {
  summary: 'traits that are read from words',
  commands: { eval: evaluate },
};

const row = (name: string, { labelled, offered, right, precision, recall, f1 }: Measure) => [
  name,
  ...[labelled, offered, right].map(String),
  ...[precision, recall, f1].map((share) => share?.toFixed(3) ?? '-'),
];
