import { z } from 'zod';

/** Whether a member is mailed what becomes of their cats. */
export const mailSwitchSchema = z.object({ is_on: z.boolean() });

/** What the form's button says. */
export const mailSwitchOf = (form: FormData) => ({ is_on: form.get('mails') === 'on' });
