import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { createTaskQueue } from '@catlas/platform/queue/task-queue.ts';
import bcrypt from 'bcrypt';
import type { AuthContext } from '#auth-context.ts';
import { AuthError, invalid, type WeakPasswordReason } from '#http/auth-error.ts';
import { runInTurn } from '#http/time-limit.ts';
import type { AuthSettings } from '#settings/auth-settings.ts';
import { isCommonPassword } from './common-passwords.ts';
import { type ComparePassword, parsePasswordHash } from './password-hashes.ts';

export const usualPasswordCost = 10;
/** bcrypt ignores further bytes. */
const maxBytes = 72;
/** The column has this limit, also at the hosted service. */
const maxHashLength = 255;

type HashContext = Pick<AuthContext, 'passwordCost'>;

export async function hashPassword({ passwordCost }: HashContext, password: string): Promise<string> {
  return runInTurn(hashing, () => bcrypt.hash(password, passwordCost));
}

/** Returns false, in the same time, without a hash or with an unreadable one. */
export async function isPasswordRight(context: HashContext, password: string, hash: string | null): Promise<boolean> {
  const compare = findComparison(hash);
  const isEqual = await runInTurn(hashing, () => (compare ?? compareWithUnknown(context))(password));
  return compare !== null && isEqual;
}

/** The comparison takes as long as one with a user's hash. */
function compareWithUnknown({ passwordCost }: HashContext): ComparePassword {
  return parsePasswordHash(`${bcryptPrefix(passwordCost)}yuJ56amcekraratf/uynYOOW//uwFrZDVbZ8HpRKP35/bzn6SrsJa`);
}

function bcryptPrefix(cost: number): string {
  return `$2b$${String(cost).padStart(2, '0')}$`;
}

/** Throws `validation_failed` for an imported hash that can never match. */
export function requireReadableHash(hash: string): void {
  if (hash.length > maxHashLength) throw invalid('The password hash is too long');
  try {
    parsePasswordHash(hash);
  } catch (error) {
    throw invalid(`The password hash ${(error as Error).message}`);
  }
}

function findComparison(hash: string | null): ComparePassword | null {
  if (hash === null) return null;
  try {
    return parsePasswordHash(hash);
  } catch {
    return null;
  }
}

// Hashing runs on Node's few worker threads: one stays free for files and names, and no core runs two hashes. The rest
// wait in a queue.
const workerThreads = Number(process.env.UV_THREADPOOL_SIZE) || 4;
export const hashesAtOnce = Math.max(1, Math.min(availableParallelism(), workerThreads - 1));
/** A slow machine hashes about as many in the minute that a request may wait. */
export const maxInLine = 1000;
/** The most expensive accepted hash takes far less on a busy machine. */
const maxHashMs = 30_000;
const hashing = createTaskQueue({ concurrency: hashesAtOnce, maxWaiting: maxInLine, maxTaskMs: maxHashMs });

export interface Weakness {
  message: string;
  reasons: WeakPasswordReason[];
}

export function findWeakness(
  password: string,
  { minLength, requiredCharacters, isCommonRefused, contextWords }: AuthSettings['password'],
): Weakness | null {
  const messages: string[] = [];
  const reasons: WeakPasswordReason[] = [];
  if (Buffer.byteLength(password) < minLength) {
    reasons.push('length');
    messages.push(`Password should be at least ${minLength} characters.`);
  }
  if (requiredCharacters.some((set) => ![...set].some((character) => password.includes(character)))) {
    reasons.push('characters');
    messages.push(`Password should contain at least one character of each: ${requiredCharacters.join(', ')}.`);
  }
  if (isCommonRefused && isCommonPassword(password)) {
    reasons.push('pwned');
    messages.push('Password is one of the most used ones.');
  } else if (isContextWord(password, contextWords)) {
    reasons.push('pwned');
    messages.push('Password is hardly more than a word that belongs to this site.');
  }
  return reasons.length > 0 ? { message: messages.join(' '), reasons } : null;
}

const fewestOtherLetters = 4;

/** Ignores letter case; a password needs four letters beside the words. */
function isContextWord(password: string, words: string[]): boolean {
  const lower = password.toLowerCase();
  const rest = words.reduce((left, word) => left.replaceAll(word.toLowerCase(), ''), lower);
  return rest !== lower && [...rest.matchAll(/\p{L}/gu)].length < fewestOtherLetters;
}

/** Throws `validation_failed` for a password that would be cut when hashed. */
export function requireShortPassword(password: string): void {
  if (Buffer.byteLength(password) > maxBytes) throw invalid('Password cannot be longer than 72 characters');
}

export function requireStrongPassword(password: string, rules: AuthSettings['password']): void {
  requireShortPassword(password);
  const weakness = findWeakness(password, rules);
  if (weakness) throw new AuthError(422, 'weak_password', weakness.message, { weakPasswordReasons: weakness.reasons });
}

const bcryptAlphabet = './ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** The hash is made without hashing, so that a transaction can call it. */
export function createUnknownPasswordHash(): string {
  const digits = Array.from({ length: 53 }, () => bcryptAlphabet[randomInt(bcryptAlphabet.length)]).join('');
  return bcryptPrefix(usualPasswordCost) + digits;
}
