import type { RawBuilder } from 'kysely';

/** What the sign-in service's tables say of a session at this moment. */
export interface SessionState {
  isAlive: boolean;
  /** Whether the session's account has a verified second factor. */
  hasSecondFactor: boolean;
}

/** Whether a link of the service's mails was used before. A column for a statement of the product's. */
export type SelectIsLinkUsed = (tokenHash: string) => RawBuilder<boolean>;

/** A column for a statement of the product's, so that asking costs no statement of its own. */
export type SelectSessionState = (session: { userId: string; sessionId: string | null }) => RawBuilder<SessionState>;
