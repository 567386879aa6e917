import type { ErrorCode } from '@catlas/platform/errors/app-error.ts';
import type { Meter } from '@opentelemetry/api';

export function observePhotoRefusals(meter: Meter | null): (code: ErrorCode) => void {
  if (!meter) return () => {};
  const refusals = meter.createCounter('catlas_photos_refused', {
    description: 'Uploads that were not taken, by the reason’s code',
  });
  return (code) => refusals.add(1, { code });
}
