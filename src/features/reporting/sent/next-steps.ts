import type { ListedCat } from '#features/cats/model/cat.ts';
import type { Match } from '#features/matching/model/match.ts';

export interface NextSteps {
  /** The decision is mailed to this address; null means that the author wants no mails. */
  mail_to: string | null;
  /** The median of the latest reviews; null means that too few are measured. */
  review: { count: number; usual_minutes: number } | null;
  /** Reports that no rule holds back are on the map within a minute, and are checked afterwards. */
  publishes_first: boolean;
  matches: Match[];
  /** The nearest lost cats, for a found cat that fits none of them. */
  lost_near: ListedCat[];
}
