import { z } from 'zod';

/** Whether a member gets mails about their cats. */
export const mailSwitchSchema = z.object({ is_on: z.boolean() });

/** The values of the form's button. */
export const mailSwitchOf = (form: FormData) => ({ is_on: form.get('mails') === 'on' });
