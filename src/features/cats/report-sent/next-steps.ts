import type { ListedCat } from '#features/cats/model/cat.ts';

/** What awaits the author of a report, as `GET /api/user/cats/{id}/next` answers it. */
export interface NextSteps {
  /** The address that is told of the decision; null: the author wants no mails. */
  mail_to: string | null;
  /** Of the latest reports of this site; null where there are too few. Eight of ten reviews took at most so long. */
  review: { count: number; usual_minutes: number } | null;
  /** Cats of the other kind near there that fit the description. */
  cats: ListedCat[];
}
