import { isAppError } from '@catlas/platform/errors/app-error.ts';
import { CommandError } from './command.ts';

const reasons: Record<string, string> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'this user may not read or write it',
  EPERM: 'this user may not read or write it',
  EROFS: 'the disk can only be read',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of its path is no folder',
};

/** Explains an error of a file or the photo store; returns other errors as they are. */
export function explainOutage(error: unknown, path: string): unknown {
  const reason = reasons[(error as NodeJS.ErrnoException).code ?? ''];
  // This error comes before the disk is full (`diskFullError`).
  if (reason && (error as NodeJS.ErrnoException).code === 'ENOSPC') {
    const { message, syscall } = error as NodeJS.ErrnoException;
    return new CommandError(syscall ? `${path}: ${reason}.` : `${message}.`);
  }
  if (reason && (error as NodeJS.ErrnoException).syscall) return new CommandError(`${path}: ${reason}.`);
  if (isAppError(error) && error.code === 'unavailable') {
    const cause = (error.cause as Error | undefined)?.message;
    return new CommandError(`The photo store (STORAGE_URL) does not answer or refuses us${cause ? `: ${cause}` : '.'}`);
  }
  return error;
}
