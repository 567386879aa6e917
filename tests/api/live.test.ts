import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApi, type TestApi } from '#tests/support/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

async function hello(as?: Awaited<ReturnType<TestApi['signIn']>>) {
  const response = await api.request('/live', as && { as });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  while (!text.includes('\n\n')) text += (await reader.read()).value;
  await reader.cancel();
  return JSON.parse(/event: hello\ndata: (.*)\n/.exec(text)![1]!);
}

it('a page that begins to listen learns how long there was no news, and a visitor nothing of moderators’', async () => {
  expect(await hello()).toEqual({ quietMs: null });
  const { live } = api.context;
  await live.publish({ type: 'review-counts-changed' });
  const admin = await api.signIn('admin@example.org');
  await expect.poll(() => hello(admin)).toEqual({ quietMs: expect.any(Number) });
  expect(await hello()).toEqual({ quietMs: null });
  await live.publish({ type: 'comments-changed', catId: 7 });
  await expect.poll(() => hello()).toEqual({ quietMs: expect.any(Number) });
});
