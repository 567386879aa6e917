import { z } from '@hono/zod-openapi';

const problemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string().optional(),
    code: z.string(),
    errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
    request_id: z.string().optional(),
  })
  .openapi('Problem');

const descriptions: Record<number, string> = {
  400: 'The request could not be read',
  401: 'Without a session',
  403: 'The wrong role, or no CSRF token',
  404: 'Not there, or not visible to you',
  409: 'In conflict with the present state',
  413: 'Too large',
  415: 'Not a supported kind of file',
  422: 'A message per field that is wrong',
  500: 'It failed on our side; nothing was changed',
  503: 'A service behind the site does not answer; nothing was changed',
};

export function answers<Schema extends z.ZodType>(description: string, schema: Schema) {
  return { description, content: { 'application/json': { schema } } };
}

export function problems(...statuses: (keyof typeof descriptions)[]) {
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      { description: descriptions[status]!, content: { 'application/problem+json': { schema: problemSchema } } },
    ]),
  );
}

export function jsonBody<Schema extends z.ZodType>(schema: Schema) {
  return { body: { required: true, content: { 'application/json': { schema } } } };
}
