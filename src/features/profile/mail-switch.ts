import { z } from 'zod';

const kind = z.enum(['decisions', 'threads', 'questions']).default('decisions');

export const mailSwitchSchema = z.object({ is_on: z.boolean(), kind });

export const mailSwitchOf = (form: FormData) => ({
  is_on: form.get('mails') === 'on',
  kind: kind.catch('decisions').parse(form.get('kind') ?? undefined),
});
