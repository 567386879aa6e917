import type { RawBuilder } from 'kysely';

export interface SessionState {
  isAlive: boolean;
  hasSecondFactor: boolean;
}

export type SelectIsLinkUsed = (tokenHash: string) => RawBuilder<boolean>;

/** The column belongs to a larger statement, so that asking costs no statement of its own. */
export type SelectSessionState = (session: { userId: string; sessionId: string | null }) => RawBuilder<SessionState>;
