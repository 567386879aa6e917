import { existsSync, readdirSync } from 'node:fs';
import { run } from './run.ts';

interface Part {
  name: string;
  isThere: () => boolean;
  debianPackages: string[];
  elsewhere: string;
}

/** Chromium without its window takes half the processor time. Debian has it as a separate package. */
const headlessShell = '/usr/bin/chromium-headless-shell';

/** CHROMIUM_PATH wins over the headless shell, and that over any Chromium. */
export function findTestBrowser(): string | undefined {
  return process.env.CHROMIUM_PATH ?? (existsSync(headlessShell) ? headlessShell : findChromium());
}

/** CHROMIUM_PATH wins over the usual places. */
function findChromium(): string | undefined {
  const candidates = [
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ];
  return candidates.find((path) => path && existsSync(path));
}

function hasPostgres(): boolean {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root).map(Number) : [];
  const isComplete = (version: number) => version >= 15 && existsSync(`${root}/${version}/bin/initdb`);
  return versions.some(isComplete) || ['/usr/local/bin/initdb', '/opt/homebrew/bin/initdb'].some(existsSync);
}

const parts: Part[] = [
  {
    name: 'Chromium',
    isThere: () => findTestBrowser() !== undefined,
    debianPackages: ['chromium-headless-shell', 'fonts-noto-color-emoji'],
    elsewhere: 'Chromium or Chrome; CHROMIUM_PATH names its program if it is in an unusual place',
  },
  {
    name: 'PostgreSQL',
    isThere: hasPostgres,
    debianPackages: ['postgresql', 'postgresql-contrib'],
    elsewhere: 'PostgreSQL 15 or newer with its contrib modules',
  },
];

export async function ensureSystemParts(): Promise<void> {
  const missing = parts.filter(({ isThere }) => !isThere());
  const isDebian = existsSync('/usr/bin/apt-get');
  const canInstall = isDebian && process.getuid?.() === 0;
  if (missing.length === 0) {
    // Without it the tests only take longer.
    if (canInstall && findTestBrowser() !== headlessShell)
      await install(['chromium-headless-shell']).catch(() => undefined);
    return;
  }
  const packages = missing.flatMap(({ debianPackages }) => debianPackages);
  if (!canInstall) {
    const how = isDebian
      ? `sudo apt-get install ${packages.join(' ')}`
      : missing.map(({ elsewhere }) => elsewhere).join('; ');
    throw new Error(`${missing.map(({ name }) => name).join(' and ')} missing. Install: ${how}`);
  }
  await install(packages);
}

async function install(packages: string[]): Promise<void> {
  process.stdout.write(`Installing ${packages.join(', ')} …\n`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { env });
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env });
}
