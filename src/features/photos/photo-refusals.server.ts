import { channel } from 'node:diagnostics_channel';

/** Told of each upload that is no photo for us, by `{ code }` and nothing of who sent it; most processes have nobody who listens. */
export const photoRefusals = channel('catlas:photo-refused');
