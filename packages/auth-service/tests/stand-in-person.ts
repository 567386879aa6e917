export interface StandInPerson {
  /** GitHub's ids are numbers. */
  subject: string;
  name: string;
  username?: string;
  email: string | null;
  isEmailVerified: boolean;
  picture?: string;
}

/** `at-once` agrees for every visitor, `page` shows “Continue as …” and “Cancel”, and `declines` refuses. */
export type StandInManner = 'at-once' | 'page' | 'declines';

/** `exchange` and `profile` answer wrongly; `silence` never answers the exchange. */
export type StandInFault = null | 'exchange' | 'profile' | 'silence';

/** Its form posts `answer=continue` or `answer=cancel` to the same URL. */
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
