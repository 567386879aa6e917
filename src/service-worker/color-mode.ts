import { lostNetworkAttribute } from '@catlas/platform/worker/is-cut-off.ts';

const cookieName = 'color-mode';

/** A cached page gets the current colours before its script runs, where workers can read cookies. */
export function inColorMode(html: string, mode: string | undefined): string {
  const shown = mode === 'light' || mode === 'dark' ? mode : 'system';
  return html.replace(/(<html[^>]*? class=")(?:system|light|dark)(")/, `$1${shown}$2`);
}

/** Returns a page that the worker answers itself, which says so to its scripts. */
export async function asShownFromDevice(page: Response): Promise<Response> {
  const { cookieStore } = globalThis as { cookieStore?: { get: (name: string) => Promise<{ value?: string } | null> } };
  const { status, headers } = page;
  const text = (await page.text()).replace('<html', `<html ${lostNetworkAttribute}=""`);
  const html = cookieStore ? inColorMode(text, (await cookieStore.get(cookieName))?.value) : text;
  return new Response(html, { status, headers });
}
