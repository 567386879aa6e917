import { build } from './build.ts';

if (process.argv.includes('--help') || process.argv.includes('-h')) {
  process.stdout.write(
    'Builds what is missing and serves Catlas.\n\n  npm start\n\nSettings are environment variables; .env.example lists them, and a file .env beside it is read.\n',
  );
  process.exit(0);
}

await build();
// The server runs in this process, so that signals and the exit code are its own.
await import('#app/main.ts');
