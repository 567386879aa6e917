/** This is the sign-in service's minimum. A hosted service may require more, and its error says so. */
export const passwordMinCharacters = 8;
/** This is bcrypt's limit; the service rejects longer passwords (auth contract §6). */
export const passwordMaxBytes = 72;

export function isPasswordLongEnough(password: string): boolean {
  return [...password].length >= passwordMinCharacters;
}

export function isPasswordShortEnough(password: string): boolean {
  return new TextEncoder().encode(password).length <= passwordMaxBytes;
}
