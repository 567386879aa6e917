/** The user at a stand-in's sign-in page. */
export interface StandInPerson {
  /** The provider's own id of the person; GitHub's are numbers. */
  subject: string;
  name: string;
  username?: string;
  email: string | null;
  isEmailVerified: boolean;
  picture?: string;
}

/**
 * `at-once`: every visitor is the person and agrees. `page`: a page with “Continue as …” and “Cancel”.
 * `declines`: every visitor says no.
 */
export type StandInManner = 'at-once' | 'page' | 'declines';

/**
 * Which of its answers a stand-in gets wrong: none, the exchange of the code, or what it says about the person; or that
 * it never answers the exchange.
 */
export type StandInFault = null | 'exchange' | 'profile' | 'silence';

/** The page of a stand-in; its form posts `answer=continue` or `answer=cancel` to where it came from. */
export function renderSignInPage(provider: string, person: StandInPerson): string {
  const name = escapeHtml(person.name);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${provider}</title>
<meta name="viewport" content="width=device-width"></head><body><main><h1>Sign in to ${provider}</h1>
<form method="post"><button name="answer" value="continue">Continue as ${name}</button>
<button name="answer" value="cancel">Cancel</button></form></main></body></html>`;
}

function escapeHtml(text: string) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
