import type { AuthChangeEvent, Session } from '@supabase/supabase-js';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation, useRevalidator } from 'react-router';
import { useRootData } from '#context/root-data.ts';
import { splitLocale } from '#i18n/locale.ts';
import { m } from '#i18n/paraglide/messages.js';
import { whenIdle } from '#ui/loading/when-idle.ts';
import { toast } from '#ui/overlays/toast.ts';
import { hasSessionCookie, loadAuth, onAuthLoaded } from './auth-client.ts';

const channelName = 'catlas-viewer';
/** One sign-in causes several events, in this tab's client, another tab's client and its page. */
const settleMs = 60;

/** `viewerId` is from the server's last response. */
interface Shown {
  viewerId: string | null;
  owesSecondStep: boolean;
}

/** Revalidates the loaders when any tab signs in, signs out or changes the account. The root mounts it once. */
export function useSessionEvents(): void {
  const root = useRootData();
  const auth = root?.auth;
  const viewerId = root?.viewer?.id ?? null;
  const owesSecondStep = root?.owesSecondStep ?? false;
  const shown = useRef<Shown>({ viewerId, owesSecondStep });
  shown.current = { viewerId, owesSecondStep };
  const ask = useAsking();
  useFarewell(viewerId);

  // Each tab broadcasts its viewer; a tab with another viewer revalidates. This needs no sign-in client.
  useEffect(() => {
    if (!('BroadcastChannel' in window)) return;
    const channel = new BroadcastChannel(channelName);
    channel.onmessage = ({ data }: MessageEvent<string | null>) => {
      if (data !== shown.current.viewerId) ask();
    };
    channel.postMessage(viewerId);
    return () => channel.close();
  }, [viewerId, ask]);

  // The back button may restore a page of an earlier session from the back/forward cache.
  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) ask();
    };
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, [ask]);

  // The settings never change within a page, but each revalidation replaces the object that holds them.
  const authKey = auth ? JSON.stringify(auth) : null;
  useEffect(() => {
    if (!authKey) return;
    let unsubscribe = () => {};
    const stopWaiting = onAuthLoaded((client) => {
      let known: string | null | undefined;
      const { data } = client.onAuthStateChange((event, session) => {
        const before = known;
        known = stampOf(session);
        if (isChange(event, { session, before, shown: shown.current })) ask();
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

interface SessionEvent {
  session: Session | null;
  before: string | null | undefined;
  shown: Shown;
}

/** Returns true if the event may change the server's data (spec §4). */
export function isChange(event: AuthChangeEvent, { session, before, shown }: SessionEvent): boolean {
  switch (event) {
    case 'USER_UPDATED':
    case 'MFA_CHALLENGE_VERIFIED':
    case 'PASSWORD_RECOVERY':
      return true;
    case 'SIGNED_OUT':
      return shown.viewerId !== null || shown.owesSecondStep;
    default: {
      // Returning to a tab and refreshing a token repeat SIGNED_IN and TOKEN_REFRESHED without a change.
      if (before !== undefined && before !== stampOf(session)) return true;
      const isShown = shown.owesSecondStep ? session !== null : shown.viewerId === (session?.user.id ?? null);
      return before === undefined && !isShown;
    }
  }
}

function stampOf(session: Session | null): string | null {
  return session ? `${session.user.id} ${session.user.updated_at ?? ''}` : null;
}

/** The page for banned members needs no message. */
function useFarewell(viewerId: string | null): void {
  const { path } = splitLocale(useLocation().pathname);
  const before = useRef(viewerId);
  useEffect(() => {
    const isLeaving = before.current !== null && viewerId === null;
    before.current = viewerId;
    if (isLeaving && path !== '/banned' && path !== '/login/verify') toast({ title: m.accounts_signed_out() });
  }, [viewerId, path]);
}

function useAsking(): () => void {
  const { revalidate } = useRevalidator();
  // A pending navigation would cancel the revalidation, and navigations do not run the root's loader.
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
