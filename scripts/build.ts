import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { projectRoot } from '@catlas/platform/config/project-root.ts';
import { announceBuild } from './announce-build.ts';
import { buildPictureFonts } from './build-picture-fonts.ts';
import { compressAssets } from './compress-assets.ts';
import { renewStamp, stampInputs } from './input-stamp.ts';
import { run } from './run.ts';

const HELP = `Builds Catlas into build/: the browser's files and the server, the base map, the gazetteer, the fonts of pictures.

  npm run build [-- --force]

What is there and up to date stays; --force builds it again.`;

interface Part {
  name: string;
  inputs: string[];
  output: string;
  build: () => Promise<void>;
}

const parts: Part[] = [
  {
    name: 'the base map',
    inputs: [
      'scripts/build-base-map.ts',
      'scripts/base-map/**/*.ts',
      'packages/platform/src/base-map/tile-archive.server.ts',
      'src/map/base/base-palette.ts',
      'src/map/base/france-overview.ts',
      'seeds/demo/content/cities.ts',
      'package-lock.json',
    ],
    output: 'build/base-map/base.tiles',
    build: () => run('node', ['scripts/build-base-map.ts']),
  },
  {
    name: 'the gazetteer',
    inputs: ['scripts/build-gazetteer.ts', 'seeds/gazetteer/**/*', 'src/features/places/*.ts', 'package-lock.json'],
    output: 'build/gazetteer/places.tsv.gz',
    build: () => run('node', ['scripts/build-gazetteer.ts']),
  },
  {
    name: 'the fonts of pictures',
    inputs: ['scripts/build-picture-fonts.ts', 'scripts/picture-fonts/*.ts', 'package-lock.json'],
    output: 'build/picture-fonts/1-latin-700.ttf',
    build: async () => buildPictureFonts(),
  },
  {
    name: 'the application',
    inputs: [
      'src/**/*',
      'packages/*/package.json',
      'packages/*/src/**/*',
      'seeds/demo/**/*.ts',
      'messages/**/*.json',
      'public/**/*',
      'project.inlang/settings.json',
      'scripts/build-service-worker.ts',
      'scripts/supported-browsers.ts',
      'vite.config.ts',
      'react-router.config.ts',
      'tsconfig.json',
      'package-lock.json',
    ],
    output: 'build/server/index.js',
    build: async () => {
      await run('node', ['--run', 'i18n']);
      for (const folder of ['client', 'server'])
        rmSync(join(projectRoot, 'build', folder), { recursive: true, force: true });
      // Vite builds for development where the environment or `.env` sets NODE_ENV to that.
      const env = { NODE_ENV: 'production' };
      await run('react-router', ['build', '--logLevel', 'warn'], { env });
      announceBuild(join(projectRoot, 'build/client'));
      await run('node', ['scripts/build-service-worker.ts'], { env });
      await compressAssets(join(projectRoot, 'build/client'));
    },
  },
];

export function build({ isForced = false }: { isForced?: boolean } = {}): Promise<void> {
  return buildParts(parts, isForced);
}

export function buildData(): Promise<void> {
  return buildParts(
    parts.filter(({ name }) => name !== 'the application'),
    false,
  );
}

async function buildParts(wanted: Part[], isForced: boolean): Promise<void> {
  const waiting = wanted.filter((part) => isForced || !isUpToDate(part));
  if (waiting.length === 0) return;
  process.stdout.write(`Building ${waiting.map(({ name }) => name).join(', ')} …\n`);
  const builds = waiting.map(async (part) => {
    const stamp = stampInputs(part.inputs, projectRoot);
    await part.build();
    writeFileSync(stampPathOf(part), stamp);
  });
  await Promise.all(builds);
}

function isUpToDate(part: Part): boolean {
  if (!existsSync(join(projectRoot, part.output)) || !existsSync(stampPathOf(part))) return false;
  const stamp = readFileSync(stampPathOf(part), 'utf8');
  const renewed = renewStamp(stamp, part.inputs, projectRoot);
  if (renewed !== null && renewed !== stamp) writeFileSync(stampPathOf(part), renewed);
  return renewed !== null;
}

const stampPathOf = ({ output }: Part) => join(projectRoot, `${output}.made-from`);

if (process.argv[1] === import.meta.filename) {
  const { values } = parseArgs({ options: { force: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } });
  if (values.help) process.stdout.write(`${HELP}\n`);
  else await build({ isForced: values.force });
}
