import type { Session } from '@supabase/supabase-js';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigation, useRevalidator } from 'react-router';
import { hasSessionCookie, loadAuth, onAuthLoaded } from './auth-client.ts';
import { useRootData } from './root-data.ts';

const channelName = 'catlas-viewer';
/** One sign-in is told of more than once: by this tab's client, by another tab's, and by the other tab's page. */
const settleMs = 60;

/**
 * Keeps what the server shows in step with the session: loads the sign-in client where there is a session (it refreshes it
 * while the page is visible), and asks the loaders again when this tab or another one signs in, signs out or changes
 * the account. Mounted once, by the root.
 */
export function useSessionEvents(): void {
  const root = useRootData();
  const auth = root?.auth;
  const viewerId = root?.viewer?.id ?? null;
  const shown = useRef(viewerId);
  shown.current = viewerId;
  const ask = useAsking();

  // Each tab says whom it shows; one that shows somebody else asks its server. Needs no sign-in client.
  useEffect(() => {
    if (!('BroadcastChannel' in window)) return;
    const channel = new BroadcastChannel(channelName);
    channel.onmessage = ({ data }: MessageEvent<string | null>) => {
      if (data !== shown.current) ask();
    };
    channel.postMessage(viewerId);
    return () => channel.close();
  }, [viewerId, ask]);

  // The settings never change within a page, but the object that holds them does with every revalidation.
  const authKey = auth ? JSON.stringify(auth) : null;
  useEffect(() => {
    if (!authKey) return;
    let unsubscribe = () => {};
    const stopWaiting = onAuthLoaded((client) => {
      let known: string | null | undefined;
      const { data } = client.onAuthStateChange((event, session) => {
        const now = stampOf(session);
        const isNews = known === undefined ? (session?.user.id ?? null) !== shown.current : known !== now;
        known = now;
        if (isNews || event === 'USER_UPDATED') ask();
      });
      unsubscribe = () => data.subscription.unsubscribe();
    });
    const stopIdle = hasSessionCookie()
      ? whenIdle(() => void loadAuth(JSON.parse(authKey)).catch(() => undefined))
      : () => {};
    return () => {
      stopWaiting();
      stopIdle();
      unsubscribe();
    };
  }, [authKey, ask]);
}

/** Asks the loaders again, once for all the reasons that come within a moment. */
function useAsking(): () => void {
  const { revalidate } = useRevalidator();
  // A navigation under way would swallow it: the root keeps its data while one moves about.
  const isIdle = useNavigation().state === 'idle';
  const [wanted, setWanted] = useState(0);
  useEffect(() => {
    if (wanted === 0 || !isIdle) return;
    const timer = setTimeout(() => {
      setWanted(0);
      void revalidate();
    }, settleMs);
    return () => clearTimeout(timer);
  }, [wanted, isIdle, revalidate]);
  return useCallback(() => setWanted((count) => count + 1), []);
}

/** Coming back to a tab and refreshing a token repeat SIGNED_IN and TOKEN_REFRESHED with nothing new in them. */
function stampOf(session: Session | null): string | null {
  return session ? `${session.user.id} ${session.user.updated_at ?? ''}` : null;
}

function whenIdle(run: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback(run, { timeout: 4_000 });
    return () => cancelIdleCallback(handle);
  }
  const handle = setTimeout(run, 1_500);
  return () => clearTimeout(handle);
}
