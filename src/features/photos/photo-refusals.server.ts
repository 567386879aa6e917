import { channel } from 'node:diagnostics_channel';

/** Publishes `{ code }` for each rejected upload, without data on the sender. Most processes have no subscriber. */
export const photoRefusals = channel('catlas:photo-refused');
