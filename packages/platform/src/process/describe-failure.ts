import { isDatabaseAway } from '#db/database-away.ts';

/** The message tells a person at the terminal what to do; a stack would only hide it. */
const plainErrors = new Set([
  'AuthSettingsError',
  'CommandError',
  'ConfigError',
  'DataDirInUseError',
  'DatabaseFolderError',
  'DatabaseOutageError',
  'KeyCommandError',
  'ListenError',
  'MigrationError',
]);

/** Errors are recognised by name, because a bundle has classes of its own. */
export function describeFailure(error: Error): string {
  if (plainErrors.has(error.name)) return error.message;
  if (isDatabaseAway(error)) return `The database does not answer: ${error.message}`;
  return `${error.stack}`;
}
