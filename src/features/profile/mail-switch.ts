import { z } from 'zod';

export const mailSwitchSchema = z.object({
  is_on: z.boolean(),
  kind: z.enum(['decisions', 'threads']).default('decisions'),
});

export const mailSwitchOf = (form: FormData) => ({
  is_on: form.get('mails') === 'on',
  kind: form.get('kind') === 'threads' ? ('threads' as const) : ('decisions' as const),
});
