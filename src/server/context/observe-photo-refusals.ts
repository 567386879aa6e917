import type { Meter } from '@opentelemetry/api';
import { photoRefusals } from '#features/photos/photo-refusals.server.ts';

/** Counts uploads that were not taken. Returns the call that ends it. */
export function observePhotoRefusals(meter: Meter): () => void {
  const refusals = meter.createCounter('catlas_photos_refused', {
    description: 'Uploads that were not taken, by the reason’s code',
  });
  const count = (message: unknown) => refusals.add(1, { code: (message as { code: string }).code });
  photoRefusals.subscribe(count);
  return () => photoRefusals.unsubscribe(count);
}
