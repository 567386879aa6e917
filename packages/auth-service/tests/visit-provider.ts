/**
 * Follows redirects with cookies, and stops at the first address outside, to which a self-posting form adds its fields.
 */
export async function visitProvider(start: string | URL): Promise<URL> {
  const { origin } = new URL(start);
  const cookies = new Map<string, string>();
  let address = new URL(start);
  for (let steps = 0; steps < 10; steps++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(address, { redirect: 'manual', headers: cookie ? { cookie } : {} });
    for (const set of answer.headers.getSetCookie()) {
      const [pair = ''] = set.split(';');
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    const location = answer.headers.get('location');
    const next = location ? new URL(location, address) : readForm(await answer.text());
    if (!next) throw new Error(`the stand-in answered ${answer.status} at ${address.pathname}`);
    if (next.origin !== origin) return next;
    address = next;
  }
  throw new Error('the stand-in redirects for ever');
}

function readForm(html: string): URL | null {
  const action = /<form[^>]* action="([^"]*)"/.exec(html)?.[1];
  if (!action) return null;
  const url = new URL(action);
  for (const [, name, value] of html.matchAll(/name="([^"]*)" value="([^"]*)"/g)) url.searchParams.set(name!, value!);
  return url;
}
