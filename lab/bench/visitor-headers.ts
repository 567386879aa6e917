import type { Site } from './site.ts';

export async function visitorHeaders({ client, url }: Site): Promise<Record<string, string>> {
  const session = await client.ask('/api/session');
  const { csrf_token: token, csrf_header: header } = JSON.parse(session.body.toString());
  const cookie = [session.headers['set-cookie']].flat().map((line) => line?.split(';')[0]);
  return { cookie: cookie.join('; '), origin: url, [header]: token };
}
