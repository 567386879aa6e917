import { run } from './run.ts';

if (process.argv.includes('--help') || process.argv.includes('-h')) {
  process.stdout.write('Serves Catlas with hot reload.\n\n  npm run dev\n');
  process.exit(0);
}

await run('node', ['--run', 'i18n']);
const { buildData } = await import('./build.ts');
await buildData();
process.argv.push('--dev');
await import('#app/main.ts');
