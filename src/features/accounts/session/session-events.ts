import type { AuthChangeEvent, Session } from '@supabase/supabase-js';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation, useRevalidator } from 'react-router';
import { splitLocale } from '#i18n/locale.ts';
import { m } from '#i18n/paraglide/messages.js';
import { useRootData } from '#request/root-data.ts';
import { toast } from '#ui/toast.ts';
import { whenIdle } from '#ui/when-idle.ts';
import { hasSessionCookie, loadAuth, onAuthLoaded } from './auth-client.ts';

const channelName = 'catlas-viewer';
/** One sign-in is told of more than once: by this tab's client, by another tab's, and by the other tab's page. */
const settleMs = 60;

/** The viewer of the server's last answer, and whether they still owe the second step. */
interface Shown {
  viewerId: string | null;
  owesSecondStep: boolean;
}

/**
 * Keeps what the server shows in step with the session: loads the sign-in client where there is a session (it refreshes it
 * while the page is visible, keeps it while there is no network, and drops it when a refresh is refused), asks the loaders
 * again when this tab or another one signs in, signs out or changes the account, and shows when the session has ended.
 * Mounted once, by the root.
 */
export function useSessionEvents(): void {
  const root = useRootData();
  const auth = root?.auth;
  const viewerId = root?.viewer?.id ?? null;
  const owesSecondStep = root?.owesSecondStep ?? false;
  const shown = useRef<Shown>({ viewerId, owesSecondStep });
  shown.current = { viewerId, owesSecondStep };
  const ask = useAsking();
  useFarewell(viewerId);

  // Each tab broadcasts its viewer; a tab with another viewer asks its server. Needs no sign-in client.
  useEffect(() => {
    if (!('BroadcastChannel' in window)) return;
    const channel = new BroadcastChannel(channelName);
    channel.onmessage = ({ data }: MessageEvent<string | null>) => {
      if (data !== shown.current.viewerId) ask();
    };
    channel.postMessage(viewerId);
    return () => channel.close();
  }, [viewerId, ask]);

  // The browser's back button may bring a page of an earlier session out of memory.
  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) ask();
    };
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, [ask]);

  // The settings never change within a page, but the object that holds them does with every revalidation.
  const authKey = auth ? JSON.stringify(auth) : null;
  useEffect(() => {
    if (!authKey) return;
    let unsubscribe = () => {};
    const stopWaiting = onAuthLoaded((client) => {
      let known: string | null | undefined;
      const { data } = client.onAuthStateChange((event, session) => {
        const before = known;
        known = stampOf(session);
        if (isNews(event, { session, before, shown: shown.current })) ask();
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

interface Heard {
  session: Session | null;
  /** The stamp of the session before this event; undefined before the first. */
  before: string | null | undefined;
  shown: Shown;
}

/** Whether what the server shows may have changed with an event of the session (spec §4). */
export function isNews(event: AuthChangeEvent, { session, before, shown }: Heard): boolean {
  switch (event) {
    case 'USER_UPDATED':
    case 'MFA_CHALLENGE_VERIFIED':
    case 'PASSWORD_RECOVERY':
      return true;
    case 'SIGNED_OUT':
      return shown.viewerId !== null || shown.owesSecondStep;
    default: {
      // Coming back to a tab and refreshing a token repeat SIGNED_IN and TOKEN_REFRESHED with nothing new in them.
      if (before !== undefined && before !== stampOf(session)) return true;
      const isShown = shown.owesSecondStep ? session !== null : shown.viewerId === (session?.user.id ?? null);
      return before === undefined && !isShown;
    }
  }
}

function stampOf(session: Session | null): string | null {
  return session ? `${session.user.id} ${session.user.updated_at ?? ''}` : null;
}

/** Says that one is signed out, here or from another tab or device; the page for banned members says it itself. */
function useFarewell(viewerId: string | null): void {
  const { path } = splitLocale(useLocation().pathname);
  const before = useRef(viewerId);
  useEffect(() => {
    const isLeaving = before.current !== null && viewerId === null;
    before.current = viewerId;
    if (isLeaving && path !== '/banned' && path !== '/login/verify') toast({ title: m.accounts_signed_out() });
  }, [viewerId, path]);
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
