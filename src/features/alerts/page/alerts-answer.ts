import type { Estimate } from '#features/alerts/areas/followed-area.ts';

export const intents = [
  'follow',
  'estimate',
  'edit',
  'confirm',
  'remove',
  'test',
  'feed-on',
  'feed-off',
  'settings',
  'mails-on',
  'mails-off',
  'resume',
  'mute-cat',
  'mute-member',
  'unmute-cat',
  'unmute-member',
] as const;
export type Intent = (typeof intents)[number];

/** What the page says after a press. */
export const outcomes = [
  'followed',
  'edited',
  'confirmed',
  'removed',
  'tested',
  'feed-on',
  'feed-off',
  'saved',
  'mails-on',
  'mails-off',
  'resumed',
  'muted',
  'unmuted',
] as const;
export type Outcome = (typeof outcomes)[number];

export const areaFields = [
  'place_query',
  'name',
  'radius_meters',
  'wanted',
  'coat_colors',
  'coat_pattern',
  'is_at_once',
  'cadence',
  'email',
] as const;
export type AreaField = (typeof areaFields)[number];

/** The answer to a form that was not accepted, asks for an estimate, or waits for a mail. */
export interface AlertsAnswer {
  intent: Intent | null;
  areaId: number | null;
  alert: string | null;
  errors: Record<string, string>;
  values: Partial<Record<AreaField, string>>;
  estimate: Estimate | null;
  /** The address that the mail to confirm goes to. */
  mailedTo: string | null;
}
