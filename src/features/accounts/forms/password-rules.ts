/** What the sign-in service asks for; a hosted one may ask for more and says so in its refusal. */
export const passwordMinCharacters = 8;
/** bcrypt reads no further; the service refuses longer ones (auth contract §6). */
export const passwordMaxBytes = 72;

export function isPasswordLongEnough(password: string): boolean {
  return [...password].length >= passwordMinCharacters;
}

export function isPasswordShortEnough(password: string): boolean {
  return new TextEncoder().encode(password).length <= passwordMaxBytes;
}
