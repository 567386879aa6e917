import type { StreetsLook } from '@catlas/platform/base-map/streets.ts';
import { useRouteLoaderData } from 'react-router';
import type { ReviewCounts } from '#db/review-kinds.ts';
import { basicWays, type SignInWays } from './sign-in-ways.ts';
import type { Viewer } from './viewer.ts';

export type ColorMode = 'system' | 'light' | 'dark';
export const colorModeCookieName = 'color-mode';

export interface RootData {
  viewer: Viewer | null;
  owesSecondStep: boolean;
  csrf: { token: string; header: string };
  colorMode: ColorMode;
  savesData: boolean;
  publicUrl: string;
  contactEmail: string;
  auth: { url: string | null; publishableKey: string };
  signInWays: SignInWays;
  map: {
    baseTilesUrl: string;
    /** Null where the site has no streets of its own. */
    streets: StreetsLook | null;
    styleUrl: string | null;
    darkStyleUrl: string | null;
  };
  unreadMessages: number;
  /** Other authors who say that a report of the member's is about the same cat, and wait for an answer. */
  openClaims: number;
  openQuestions: number;
  reviewInfo: ReviewCounts | null;
}

/** Returns null on an error page that rendered before the root could load. */
export function useRootData(): RootData | null {
  return (useRouteLoaderData('root') as RootData | undefined) ?? null;
}

export function useViewer(): Viewer | null {
  return useRootData()?.viewer ?? null;
}

export function useSignInWays(): SignInWays {
  return useRootData()?.signInWays ?? basicWays;
}
