import { useRouteLoaderData } from 'react-router';
import { basicWays, type SignInWays } from './sign-in-ways.ts';
import type { Viewer } from './viewer.ts';

export type ColorMode = 'system' | 'light' | 'dark';
export const colorModeCookieName = 'color-mode';

/** What the server tells every page; the root route's loader answers it. */
export interface RootData {
  viewer: Viewer | null;
  /** Signed in with the first of two steps: to the product still a visitor. */
  owesSecondStep: boolean;
  csrf: { token: string; header: string };
  colorMode: ColorMode;
  /** The browser saves data. */
  savesData: boolean;
  /** Without a slash at the end. */
  publicUrl: string;
  /** The operator's address. */
  contactEmail: string;
  /** Where the browser's auth client goes; `url` null: to the page's own origin. */
  auth: { url: string | null; publishableKey: string };
  signInWays: SignInWays;
  map: {
    /** Our own tiles' address template, with its version. */
    baseTilesUrl: string;
    /** Street-map styles that answered the server's probe; null: our own style. */
    styleUrl: string | null;
    darkStyleUrl: string | null;
  };
  /** Messages in the member's conversations. */
  unreadMessages: number;
  /** Administrators only. */
  reviewInfo: {
    cats_to_review: number;
    /** Part of `cats_to_review`. */
    changes_to_review: number;
    comments_to_review: number;
    reports_to_review: number;
    sightings_to_review: number;
    threads_to_review: number;
  } | null;
}

/** The root's data; null on an error page that came before the root could load. */
export function useRootData(): RootData | null {
  return (useRouteLoaderData('root') as RootData | undefined) ?? null;
}

export function useViewer(): Viewer | null {
  return useRootData()?.viewer ?? null;
}

export function useSignInWays(): SignInWays {
  return useRootData()?.signInWays ?? basicWays;
}
