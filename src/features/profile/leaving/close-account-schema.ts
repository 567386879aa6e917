import { z } from 'zod';
import { m } from '#i18n/paraglide/messages.js';

export const postsChoices = ['delete', 'keep'] as const;
export type PostsChoice = (typeof postsChoices)[number];

/** What a form or a client sends to close an account; what `confirmation` has to be, `isClosingConfirmed` says. */
export const closeAccountSchema = z.object({
  posts: z.enum(postsChoices, { error: () => m.profile_close_posts_missing() }),
  confirmation: z.string({ error: () => m.profile_close_confirmation_missing() }).max(400),
});

interface Closing {
  email: string | null;
  displayName: string;
}

/** What the member types to show that the press was no slip: the address, or the name of those who have none. */
export function closingWord({ email, displayName }: Closing): string {
  return email ?? displayName;
}

export function isClosingConfirmed(member: Closing, typed: string): boolean {
  return typed.trim().toLowerCase() === closingWord(member).trim().toLowerCase();
}
