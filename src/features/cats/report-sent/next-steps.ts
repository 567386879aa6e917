import type { Match } from '#features/matching/model/match.ts';

/** What awaits the author of a report, as `GET /api/user/cats/{id}/next` answers it. */
export interface NextSteps {
  /** The address that is told of the decision; null: the author wants no mails. */
  mail_to: string | null;
  /** Of the latest reports of this site; null where there are too few. Eight of ten reviews took at most so long. */
  review: { count: number; usual_minutes: number } | null;
  /** Reports of the other kind that may be about the same cat. */
  matches: Match[];
}
