import type { HeldBackFor } from '#db/report-values.ts';
import { scrubAddresses } from '#features/contact/reply-text/scrub-addresses.ts';
import { findWarnings } from '#features/contact/warnings/find-warnings.ts';

/** What is known of a report when it is checked. */
export interface CheckedReport {
  name: string;
  description: string;
  hasMailAddress: boolean;
  /** False without a photo, and also while a photo could not be compared. */
  isPhotoCompared: boolean;
  /** A report of another author has shown the same picture before. */
  isPhotoCopied: boolean;
  /** Far from every town, or in the sea. */
  isPlaceUnknown: boolean;
  /** The reports of the author in 24 hours, this one included. */
  reportsOfDay: number;
  /** A moderator has refused or removed a report of the author, or has already decided on this one. */
  hasRecord: boolean;
}

export const mostReportsOfDay = 3;

const removed = { address: '', number: '' };
const link = /\bhttps?:\/\/|\bwww\.|\b[a-z0-9-]+\.(?:com|net|org|info|io|me|fr|be|ch|ca|uk)\//i;

/** Returns the first rule for which the report waits for a moderator, or null. */
export function findRule(report: CheckedReport): HeldBackFor | null {
  const text = `${report.name}\n${report.description}`;
  if (!report.hasMailAddress) return 'address';
  if (report.hasRecord) return 'record';
  if (report.reportsOfDay > mostReportsOfDay) return 'rate';
  if (!report.isPhotoCompared || report.isPhotoCopied) return 'photo';
  if (report.isPlaceUnknown) return 'place';
  if (link.test(text) || scrubAddresses(text, { removed }).removedCount > 0) return 'contact';
  if (findWarnings(text).length > 0) return 'words';
  return null;
}
