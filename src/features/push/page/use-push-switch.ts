import { ApiError } from '@catlas/platform/http/call-api.ts';
import { useEffect, useRef, useState } from 'react';
import { deleteSubscription, readPushState, sendTest, storeSubscription } from '#features/push/device/push-calls.ts';
import {
  findPushSupport,
  findSubscription,
  type PushSupport,
  readyForPush,
  subscribeInPress,
  tellWorker,
} from '#features/push/device/push-device.ts';

export type PushState = 'checking' | 'off' | 'on' | 'refused' | 'unknown' | Exclude<PushSupport, 'supported'>;

export type PushNotice =
  | 'offline'
  /** The prompt of the browser was closed without an answer. */
  | 'dismissed'
  /** The browser did not reach its push service, or has it turned off. */
  | 'no-service'
  | 'failed'
  | 'too-many'
  | 'tested'
  | 'test-failed'
  /** The push service says that the subscription has ended. */
  | 'ended';

interface Prepared {
  registration: ServiceWorkerRegistration;
  publicKey: string;
  subscription: PushSubscription | null;
}

export function usePushSwitch(followerKey: string | null) {
  const { state, setState, prepared } = usePreparedDevice(followerKey);
  const [notice, setNotice] = useState<PushNotice | null>(null);
  const [isBusy, setBusy] = useState(false);

  const during = async (work: () => Promise<void>) => {
    setBusy(true);
    setNotice(null);
    try {
      await work();
    } catch (error) {
      setNotice(noticeOf(error));
      if (state !== 'on') setState(restState());
    }
    setBusy(false);
  };

  const turnOn = () => {
    const ready = prepared.current;
    if (!navigator.onLine || !ready) return setNotice(navigator.onLine ? 'failed' : 'offline');
    // Nothing may be awaited before this call.
    const subscribing = subscribeInPress(ready.registration, ready.publicKey);
    void during(async () => {
      const subscription = await subscribing;
      await storeSubscription(followerKey, subscription);
      tellWorker(ready.registration, { endpoint: subscription.endpoint, publicKey: ready.publicKey });
      prepared.current = { ...ready, subscription };
      setState('on');
    });
  };

  const turnOff = () => {
    const ready = prepared.current;
    if (!ready?.subscription) return;
    const { registration, subscription } = ready;
    void during(async () => {
      tellWorker(registration, null);
      // Without an answer, the push service tells the site with the next message.
      await deleteSubscription(subscription).catch(() => undefined);
      await subscription.unsubscribe();
      prepared.current = { ...ready, subscription: null };
      setState('off');
    });
  };

  const test = () => {
    const subscription = prepared.current?.subscription;
    if (!subscription) return;
    if (!navigator.onLine) return setNotice('offline');
    void during(async () => {
      if (await isTestTaken(subscription)) return setNotice('tested');
      await subscription.unsubscribe();
      setState('off');
      setNotice('ended');
    });
  };

  return { state, notice, isBusy, turnOn, turnOff, test };
}

/** Prepares what a press needs, so that the press waits for nothing. */
function usePreparedDevice(followerKey: string | null) {
  const [state, setState] = useState<PushState>('checking');
  const prepared = useRef<Prepared | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const check = async (): Promise<PushState> => {
      const support = findPushSupport();
      if (support !== 'supported') return support;
      const { isOn, ...found } = await prepare(followerKey);
      prepared.current = found;
      return isOn ? 'on' : restState();
    };
    const run = async () => {
      const found = await check().catch((): PushState => 'unknown');
      if (isCurrent) setState(found);
    };
    void run();
    // What could not be checked without a network is checked when it returns.
    window.addEventListener('online', run);
    return () => {
      isCurrent = false;
      window.removeEventListener('online', run);
    };
  }, [followerKey]);
  return { state, setState, prepared };
}

/** False if the push service says that the subscription has ended. */
async function isTestTaken(subscription: PushSubscription): Promise<boolean> {
  try {
    return (await sendTest(subscription)).is_on;
  } catch (error) {
    // The subscription was removed after an earlier message.
    if (error instanceof ApiError && error.problem?.code === 'not-found') return false;
    if (error instanceof ApiError && error.problem?.code === 'unavailable') throw new TestError();
    throw error;
  }
}

class TestError extends Error {}

const restState = () => (Notification.permission === 'denied' ? 'refused' : 'off');

async function prepare(followerKey: string | null): Promise<Prepared & { isOn: boolean }> {
  const registration = await readyForPush();
  const before = await findSubscription(registration, null);
  const { public_key: publicKey, is_on } = await readPushState(followerKey, before);
  const subscription = await findSubscription(registration, publicKey);
  const isOn = is_on && subscription !== null && Notification.permission === 'granted';
  if (isOn) tellWorker(registration, { endpoint: subscription.endpoint, publicKey });
  return { registration, publicKey, subscription, isOn };
}

function noticeOf(error: unknown): PushNotice | null {
  if (error instanceof TestError) return 'test-failed';
  if (error instanceof ApiError) {
    if (error.isNetworkFailure) return 'offline';
    return error.problem?.code === 'rate-limited' ? 'too-many' : 'failed';
  }
  const { name } = (error ?? {}) as { name?: unknown };
  // The state says that it was refused.
  if (name === 'NotAllowedError') return Notification.permission === 'denied' ? null : 'dismissed';
  return name === 'AbortError' ? 'no-service' : 'failed';
}
