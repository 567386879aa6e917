import { z } from 'zod';

/** The report has no personal data. */
export const serviceWorkerFailureSchema = z.object({
  name: z.string().max(60),
  message: z.string().max(300),
});

export type ServiceWorkerFailure = z.infer<typeof serviceWorkerFailureSchema>;
