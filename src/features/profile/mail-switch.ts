import { z } from 'zod';

/** Whether a member gets mails: about decisions of moderators and comments, or about sightings and messages. */
export const mailSwitchSchema = z.object({
  is_on: z.boolean(),
  kind: z.enum(['decisions', 'threads']).default('decisions'),
});

/** The values of the form's button. */
export const mailSwitchOf = (form: FormData) => ({
  is_on: form.get('mails') === 'on',
  kind: form.get('kind') === 'threads' ? ('threads' as const) : ('decisions' as const),
});
