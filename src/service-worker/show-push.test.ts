import { toPushPayload } from '@catlas/platform/push/push-payload.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openPushPage, showPush } from './show-push.ts';

const origin = 'https://catlas.example';
const shown: { title: string; options?: NotificationOptions }[] = [];
const acts: string[] = [];
let pages: string[] = [];

const dataOf = (text: string) => ({ json: () => JSON.parse(text) }) as PushMessageData;
const messageOf = (payload: unknown) => dataOf(JSON.stringify(payload));

beforeEach(() => {
  shown.length = 0;
  acts.length = 0;
  pages = [];
  vi.stubGlobal('self', {
    location: { origin },
    navigator: { language: 'fr-FR' },
    registration: {
      showNotification: async (title: string, options?: NotificationOptions) => void shown.push({ title, options }),
    },
    clients: {
      matchAll: async () => pages.map((url) => ({ url, focus: async () => void acts.push(`focus ${url}`) })),
      openWindow: async (url: string) => void acts.push(`open ${url}`),
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('a message that arrives', () => {
  it('a message is shown with its words, and replaces an earlier one of its topic', async () => {
    const message = { title: 'Perdu : Minou', body: 'À Lyon', url: '/fr/cat/7', topic: 'cat-7', lang: 'fr' };
    await showPush(messageOf(toPushPayload(message, 'https://other.example')));
    expect(shown).toEqual([
      {
        title: 'Perdu : Minou',
        options: {
          body: 'À Lyon',
          lang: 'fr',
          tag: 'cat-7',
          icon: '/icon-192.png',
          data: { url: `${origin}/fr/cat/7` },
        },
      },
    ]);
  });

  it.each<[string, PushMessageData | null]>([
    ['has no content', null],
    ['is no JSON', dataOf('{')],
    ['is empty', dataOf('null')],
    ['has no title', messageOf({ web_push: 8030, notification: { body: 'x' } })],
    ['has a title of another type', messageOf({ notification: { title: { a: 1 } } })],
  ])(
    'a message that %s shows that there is news, because the browser ends the notifications of a silent site',
    async (_which, data) => {
      await showPush(data);
      expect(shown).toMatchObject([
        {
          title: 'Catlas',
          options: { body: 'Il y a du nouveau dans vos alertes.', lang: 'fr', data: { url: `${origin}/alerts` } },
        },
      ]);
    },
  );

  it('a message is shown by a browser that does not know the options, too', async () => {
    const showNotification = vi.fn(async (_title: string, options?: object) => {
      if (options) throw new TypeError('unknown option');
    });
    Object.assign(self, { registration: { showNotification } });
    await showPush(messageOf({ notification: { title: 'Minou' } }));
    expect(showNotification.mock.calls.at(-1)).toEqual(['Minou']);
  });
});

describe('a press on the notification', () => {
  const data = { url: `${origin}/fr/cat/7` };

  it('the page is opened', async () => {
    pages = [`${origin}/fr/cats/new`];
    await openPushPage({ data });
    expect(acts).toEqual([`open ${origin}/fr/cat/7`]);
  });

  it('a page that is open already comes to the front', async () => {
    pages = [`${origin}/fr/cats/new`, `${origin}/fr/cat/7`];
    await openPushPage({ data });
    expect(acts).toEqual([`focus ${origin}/fr/cat/7`]);
  });

  it('a notification without an address opens the first page', async () => {
    await openPushPage({ data: null });
    expect(acts).toEqual([`open ${origin}/`]);
  });
});
