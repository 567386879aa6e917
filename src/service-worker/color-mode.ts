const cookieName = 'color-mode';

/** A cached page gets the current colours before its script runs, where workers can read cookies. */
export function inColorMode(html: string, mode: string | undefined): string {
  const shown = mode === 'light' || mode === 'dark' ? mode : 'system';
  return html.replace(/(<html[^>]*? class=")(?:system|light|dark)(")/, `$1${shown}$2`);
}

export async function withColorMode(page: Response): Promise<Response> {
  const { cookieStore } = globalThis as { cookieStore?: { get: (name: string) => Promise<{ value?: string } | null> } };
  if (!cookieStore) return page;
  const cookie = await cookieStore.get(cookieName);
  const { status, headers } = page;
  return new Response(inColorMode(await page.text(), cookie?.value), { status, headers });
}
