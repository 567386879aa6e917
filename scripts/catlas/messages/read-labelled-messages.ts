import { z } from 'zod';
import { warningKinds } from '#features/contact/warnings/warning-rule.ts';
import { readLabelledFile } from '../read-labelled-file.ts';

const fileSchema = z.strictObject({
  about: z.string().optional(),
  messages: z
    .array(z.strictObject({ id: z.string().min(1), text: z.string().min(1), kinds: z.array(z.enum(warningKinds)) }))
    .min(1),
});
export type LabelledMessage = z.output<typeof fileSchema>['messages'][number];

/** Throws CommandError that says what is wrong with the file, and where. */
export const readLabelledMessages = (path: string): Promise<LabelledMessage[]> =>
  readLabelledFile(path, { schema: fileSchema, what: 'messages', itemsOf: ({ messages }) => messages });
