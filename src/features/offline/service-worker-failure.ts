import { z } from 'zod';

/** A browser's error on registering the service worker, without personal data. */
export const serviceWorkerFailureSchema = z.object({
  /** The error's name, such as `SecurityError`. */
  name: z.string().max(60),
  message: z.string().max(300),
});

export type ServiceWorkerFailure = z.infer<typeof serviceWorkerFailureSchema>;
