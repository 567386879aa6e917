import type { SheetAnswerKind } from '#db/report-values.ts';
import { m } from '#i18n/paraglide/messages.js';

export const sheetDays = 30;
/** A sheet whose address nobody has confirmed by then ends. */
export const unconfirmedDays = 7;
/** Its code says that it has ended for so long, because paper stays on walls. */
export const endedDays = 180;

export const mostAnswerWords = 500;
export const mostContactCharacters = 200;

export const answerKindLabels: Record<SheetAnswerKind, () => string> = {
  mine: m.sheets_answer_mine,
  known: m.sheets_answer_known,
  home: m.sheets_answer_home,
};

export interface SheetAnswer {
  id: number;
  kind: SheetAnswerKind;
  words: string | null;
  contact: string | null;
  created_at: string;
}

/** What the finder sees. */
export interface OwnSheet {
  code: string;
  email: string;
  endsAt: string;
  isConfirmed: boolean;
  answers: SheetAnswer[];
}

export const sheetPath = (code: string) => `/s/${code}`;
export const answerPath = (code: string) => `/sheets/${code}`;
export const ownSheetPath = (token: string) => `/sheets/own/${token}`;
