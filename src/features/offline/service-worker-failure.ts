import { z } from 'zod';

/** What a browser says when it refuses the service worker. Nothing in it tells who it was. */
export const serviceWorkerFailureSchema = z.object({
  /** The error's name, such as `SecurityError`. */
  name: z.string().max(60),
  message: z.string().max(300),
});

export type ServiceWorkerFailure = z.infer<typeof serviceWorkerFailureSchema>;
