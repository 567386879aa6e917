import { z } from 'zod';
import { m } from '#i18n/paraglide/messages.js';

export const postsChoices = ['delete', 'keep'] as const;
export type PostsChoice = (typeof postsChoices)[number];

export const closeAccountSchema = z.object({
  posts: z.enum(postsChoices, { error: () => m.profile_close_posts_missing() }),
  confirmation: z.string({ error: () => m.profile_close_confirmation_missing() }).max(400),
});

interface Closing {
  email: string | null;
  displayName: string;
}

export function closingWord({ email, displayName }: Closing): string {
  return email ?? displayName;
}

export function isClosingConfirmed(member: Closing, typed: string): boolean {
  return typed.trim().toLowerCase() === closingWord(member).trim().toLowerCase();
}
