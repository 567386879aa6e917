import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { m } from '#i18n/paraglide/messages.js';
import { act } from '#tests/support/act.ts';
import { PushSwitch } from './push-switch.tsx';

const publicKey = 'BP7-_w';
const keys = { p256dh: 'BP7-_w', auth: 'AQID' };
const endpoint = 'https://push.example.com/1';

/** What happens, in its order. */
const log: string[] = [];
const sent: Record<string, unknown>[] = [];
const told: unknown[] = [];
let permission: NotificationPermission;
let present: object | null;
let isOn: boolean;
let subscribe: () => Promise<unknown>;
let testStatus: number;

let box: HTMLElement;
let root: Root;

const plain = () => ({
  endpoint,
  keys,
  unsubscribe: async () => {
    log.push('unsubscribe');
    present = null;
    return true;
  },
});
const subscription = () => ({ ...plain(), keys: undefined, toJSON: () => ({ endpoint, keys }) });

beforeEach(() => {
  for (const list of [log, sent, told]) list.length = 0;
  permission = 'default';
  present = null;
  isOn = false;
  testStatus = 200;
  subscribe = async () => {
    permission = 'granted';
    present = subscription();
    return present;
  };
  const registration = {
    active: { postMessage: (message: unknown) => told.push(message) },
    pushManager: {
      getSubscription: async () => present,
      subscribe: () => {
        log.push('subscribe');
        return subscribe();
      },
    },
  };
  vi.stubEnv('DEV', true);
  stubNavigator({ serviceWorker: { getRegistration: async () => registration, ready: Promise.resolve(registration) } });
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', {
    get permission() {
      return permission;
    },
    requestPermission: () => log.push('requestPermission'),
  });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('fetch', async (url: URL, { method, body }: RequestInit) => {
    const { pathname } = new URL(url);
    log.push(`${method} ${pathname}`);
    const json = JSON.parse(String(body)) as Record<string, unknown>;
    sent.push(json);
    if (pathname.endsWith('/state')) return Response.json({ is_on: isOn, public_key: publicKey });
    if (pathname.endsWith('/test') && testStatus !== 200) {
      return Response.json({ code: testStatus === 503 ? 'unavailable' : 'internal' }, { status: testStatus });
    }
    return Response.json({ is_on: method !== 'DELETE' && isOn });
  });
  box = document.createElement('div');
  document.body.append(box);
  root = createRoot(box);
});
afterEach(() => {
  act(() => root.unmount());
  box.remove();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

function stubNavigator(own: object) {
  const copy = Object.create(navigator);
  for (const [name, value] of Object.entries({
    onLine: true,
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64)',
    maxTouchPoints: 0,
    ...own,
  })) {
    Object.defineProperty(copy, name, { value, configurable: true });
  }
  vi.stubGlobal('navigator', copy);
}

async function show(followerKey: string | null = 'key') {
  act(() => root.render(<PushSwitch followerKey={followerKey} />));
  await expect.poll(() => settle(box.textContent)).not.toContain(m.push_checking());
}

const settle = (text: string | null) => {
  act(() => undefined);
  return text ?? '';
};
const says = (text: string) => expect.poll(() => settle(box.textContent)).toContain(text);

function press(label: string) {
  const button = [...box.querySelectorAll('button')].find(({ textContent }) => textContent === label);
  if (!button) throw new Error(`no button ${label} in ${box.innerHTML}`);
  act(() => button.click());
}

describe('turning notifications on', () => {
  it('the press itself subscribes, before anything else: Safari refuses it later, and asks nothing when the permission is requested first', async () => {
    await show();
    log.length = 0;
    press(m.push_turn_on());
    expect(log).toEqual(['subscribe']);
    await says(m.push_on());
    expect(log).toEqual(['subscribe', 'POST /api/push-subscriptions']);
    expect(sent.at(-1)).toMatchObject({ endpoint, keys, follower_key: 'key' });
    expect(told).toEqual([{ type: 'push', push: { endpoint, publicKey } }]);
  });

  it.each([
    ['without its methods', plain],
    ['with toJSON', subscription],
  ])('a subscription %s is stored', async (_which, make) => {
    subscribe = async () => make();
    await show(null);
    press(m.push_turn_on());
    await says(m.push_on());
    expect(sent.at(-1)).toMatchObject({ endpoint, keys, follower_key: null });
  });

  it.each([
    ['refuses', 'denied', 'NotAllowedError', m.push_refused],
    ['closes the question', 'default', 'NotAllowedError', m.push_dismissed],
    ['does not reach its push service', 'granted', 'AbortError', m.push_no_service],
    ['fails', 'granted', 'OperationError', m.push_failed],
  ] as const)('a browser that %s is named', async (_which, after, name, text) => {
    subscribe = async () => {
      permission = after;
      throw new DOMException('no', name);
    };
    await show();
    press(m.push_turn_on());
    await says(text());
    expect(log).not.toContain('POST /api/push-subscriptions');
  });

  it('without a network nothing is asked, and the page says that notifications need one', async () => {
    await show();
    Object.defineProperty(navigator, 'onLine', { value: false });
    log.length = 0;
    press(m.push_turn_on());
    await says(m.push_offline());
    expect(log).toEqual([]);
  });
});

describe('what a device can do', () => {
  it('an iPhone is told to install the site first', async () => {
    vi.stubGlobal('PushManager', undefined);
    Reflect.deleteProperty(window, 'PushManager');
    stubNavigator({ userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 15_0 like Mac OS X)', serviceWorker: {} });
    await show();
    await says(m.push_install_first());
    expect(box.querySelector('button')).toBeNull();
  });

  it('a browser without push says so', async () => {
    Reflect.deleteProperty(window, 'PushManager');
    await show();
    await says(m.push_unsupported());
    expect(box.querySelector('button')).toBeNull();
  });

  it('a browser that blocks the site says where to change it', async () => {
    permission = 'denied';
    await show();
    await says(m.push_refused());
    expect(log).not.toContain('subscribe');
  });

  it('the page asks nothing when it is opened', async () => {
    await show();
    expect(log).toEqual(['POST /api/push-subscriptions/state']);
  });

  it('a subscription for an earlier key of the site ends, because its messages would be refused', async () => {
    present = { ...subscription(), options: { applicationServerKey: new Uint8Array([4, 5]).buffer } };
    permission = 'granted';
    isOn = true;
    await show();
    expect(log).toContain('unsubscribe');
    await says(m.push_off());
  });
});

describe('a device with notifications', () => {
  beforeEach(() => {
    permission = 'granted';
    present = subscription();
    isOn = true;
  });

  it('notifications are turned off on the site, in the browser and in the worker, which would renew them', async () => {
    await show();
    log.length = 0;
    press(m.push_turn_off());
    await says(m.push_off());
    expect(log).toEqual(['DELETE /api/push-subscriptions', 'unsubscribe']);
    expect(told.at(-1)).toEqual({ type: 'push', push: null });
  });

  it('a test is sent, and the page says so', async () => {
    await show();
    press(m.push_test());
    await says(m.push_tested());
    expect(sent.at(-1)).toEqual({ endpoint });
  });

  it('a push service that does not answer is named', async () => {
    testStatus = 503;
    await show();
    press(m.push_test());
    await says(m.push_test_failed());
  });

  it('a subscription that has ended can be turned on again', async () => {
    await show();
    isOn = false;
    press(m.push_test());
    await says(m.push_ended());
    press(m.push_turn_on());
    await says(m.push_on());
  });
});
