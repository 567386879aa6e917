import type { EngineFailure } from './pglite-worker.ts';

interface Damage {
  what: string;
  advice: string | null;
}

type Describe = (match: RegExpExecArray) => Damage;

const toldOnly = (what: string): Damage => ({ what, advice: null });

const damages: [RegExp, Describe][] = [
  [
    /No space left on device|Disk quota exceeded/,
    () => ({ what: 'The disk is full.', advice: 'Free some space, then start again. The data are still there.' }),
  ],
  [
    /"([^"]+)": (?:Permission denied|Operation not permitted)/,
    ([, file]) => ({
      what: `This user may not read or write ${file}.`,
      advice: 'Make all files of the folder readable and writable for the user that runs Catlas, then start again.',
    }),
  ],
  [/Read-only file system/, () => ({ what: 'The disk is read-only.', advice: 'Make it writable, then start again.' })],
  [
    /initialized by PostgreSQL version (\S+), which is not compatible with this version (\S+?)\.?$/m,
    ([, made, own]) => ({
      what: `PostgreSQL ${made} made it (PG_VERSION); this version of Catlas has PostgreSQL ${own}.`,
      advice:
        'Use the version of Catlas that made it: write a backup with `npm run catlas -- backup <file>`, move the folder away, ' +
        'and restore the backup with this version: `npm run catlas -- restore <file>`.',
    }),
  ],
  [/pg_control|control file|PG_CONTROL_VERSION/, () => toldOnly('The file global/pg_control is missing or damaged.')],
  [
    /checkpoint record|"pg_wal|WAL (?:directory|segment|file)/,
    () => toldOnly('The write-ahead log in pg_wal is missing or damaged.'),
  ],
  [
    /invalid page in block (\d+) of relation "([^"]+)"/,
    ([, page, file]) => toldOnly(`Page ${page} of ${file} is damaged.`),
  ],
  [/could not open (?:file|directory) "([^"]+)": No such file/i, ([, file]) => toldOnly(`${file} is missing.`)],
  [/"([^"]+)": I\/O error/, ([, file]) => toldOnly(`The disk can't read or write ${file}.`)],
  [
    /cache lookup failed|system index|pg_class|pg_attribute/,
    () => toldOnly('Its system tables (such as pg_class) are damaged.'),
  ],
];

const engineFolder = '/pglite/data/';
const own = /\b(?:FATAL|PANIC|DETAIL): {2}(.+)$/;

export const unchanged = 'Catlas has changed nothing in the folder.';

export function describeDamage(dataDir: string, { reason, log, isUnchanged }: EngineFailure): string {
  const relative = log.map((line) => line.replaceAll(engineFolder, ''));
  const lines = relative.flatMap((line) => own.exec(line)?.[1] ?? []);
  const text = [...lines, ...relative, reason].join('\n');
  const found = damages.flatMap(([pattern, describe]) => {
    const match = pattern.exec(text);
    return match ? [describe(match)] : [];
  })[0];
  const { what, advice } = found ?? toldOnly('PostgreSQL can’t open it.');
  return [
    `The database in ${dataDir}/database can't be opened. ${what}`,
    `PostgreSQL's message: ${lines.join(' ') || reason}`,
    advice ?? restoreAdvice(dataDir),
    ...(isUnchanged ? [unchanged] : []),
  ].join('\n');
}

export function restoreAdvice(dataDir: string): string {
  return (
    `Move ${dataDir}/database to another place and keep it. Then restore your last backup: ` +
    '`npm run catlas -- restore <file>`. The photos can stay where they are. Without such a backup, put back a copy of the folder.'
  );
}
