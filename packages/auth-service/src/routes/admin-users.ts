import { type Context, Hono } from 'hono';
import { sql } from 'kysely';
import { z } from 'zod';
import type { AuthContext } from '#auth-context.ts';
import { invalid } from '#http/auth-error.ts';
import { audienceOf, isUuid, requireAdmin } from '#http/authenticate.ts';
import { pageHeaders, parsePage } from '#http/pagination.ts';
import { objectField, readBody, readOptionalBody, textField } from '#http/request-body.ts';
import { readOrigin } from '#http/request-info.ts';
import { parseGoDuration } from '#settings/go-duration.ts';
import { parseEmail, parsePhone } from '#users/addresses.ts';
import { selectUsers } from '#users/find-user.ts';
import {
  createManagedUser,
  deleteManagedUser,
  editManagedUser,
  getManagedUser,
  type ManagedUser,
} from '#users/manage-user.ts';
import {
  createUnknownPasswordHash,
  hashPassword,
  requireReadableHash,
  requireShortPassword,
  requireStrongPassword,
} from '#users/passwords.ts';
import { presentUser } from '#users/user.ts';

const bodySchema = z.object({
  id: textField,
  aud: textField,
  role: textField,
  email: textField,
  phone: textField,
  password: textField,
  password_hash: textField,
  email_confirm: z.boolean().nullish(),
  phone_confirm: z.boolean().nullish(),
  user_metadata: objectField,
  app_metadata: objectField,
  ban_duration: textField,
});
type Body = z.output<typeof bodySchema>;

const deleteSchema = z.object({ should_soft_delete: z.boolean().nullish() });

/** Contract §13 requires tokens of an administrator's role for `/admin/users…`. */
export function adminUserRoutes(context: AuthContext): Hono {
  return new Hono()
    .post('/admin/users', async (c) => {
      const claims = await requireAdmin(c, context);
      const body = await readBody(c, bodySchema);
      if (!body.email && !body.phone) throw invalid('Cannot create a user without either an email or phone');
      if (body.password && body.password_hash) throw invalid('Only a password or a password hash should be provided');
      requireShortPassword(body.password);
      if (body.id && !isUuid(body.id)) throw invalid('ID must conform to the uuid v4 format');
      if (/^0{8}-/.test(body.id)) throw invalid('ID cannot be a nil uuid');
      const audience = body.aud || audienceOf(c, claims, context);
      const input = { ...parseFields(context, c, body), id: body.id || undefined, audience };
      const chosenHash = body.password ? await hashPassword(context, body.password) : createUnknownPasswordHash();
      const passwordHash = input.passwordHash ?? chosenHash;
      return c.json(presentUser(await createManagedUser(context, { ...input, passwordHash })));
    })
    .get('/admin/users', async (c) => {
      const claims = await requireAdmin(c, context);
      return listUsers(context, c, audienceOf(c, claims, context));
    })
    .get('/admin/users/:id', async (c) => {
      await requireAdmin(c, context);
      return c.json(presentUser(await getManagedUser(context.db, c.req.param('id'))));
    })
    .put('/admin/users/:id', async (c) => {
      await requireAdmin(c, context);
      const user = await getManagedUser(context.db, c.req.param('id'));
      const body = await readBody(c, bodySchema);
      const input = parseFields(context, c, body);
      if (body.password) {
        requireStrongPassword(body.password, context.settings.password);
        input.passwordHash = await hashPassword(context, body.password);
      }
      return c.json(presentUser(await editManagedUser(context, user, input)));
    })
    .delete('/admin/users/:id', async (c) => {
      await requireAdmin(c, context);
      const user = await getManagedUser(context.db, c.req.param('id'));
      const body = await readOptionalBody(c, deleteSchema);
      const { address } = readOrigin(c);
      await deleteManagedUser(context, user, { isSoft: body.should_soft_delete ?? false, address });
      return c.json({});
    });
}

function parseFields(context: AuthContext, c: Context, body: Body): ManagedUser {
  if (body.password_hash) requireReadableHash(body.password_hash);
  return {
    email: body.email ? parseEmail(body.email) : undefined,
    phone: body.phone ? parsePhone(body.phone) : undefined,
    role: body.role || undefined,
    passwordHash: body.password_hash || undefined,
    isEmailConfirmed: body.email_confirm ?? undefined,
    isPhoneConfirmed: body.phone_confirm ?? undefined,
    userMetadata: body.user_metadata ?? undefined,
    appMetadata: body.app_metadata ?? undefined,
    bannedUntil: parseBan(body.ban_duration, context.now()),
    address: readOrigin(c).address,
  };
}

/** Returns null for `none` and undefined for an absent duration. */
function parseBan(duration: string, now: Date): Date | null | undefined {
  if (duration === '') return undefined;
  if (duration === 'none') return null;
  const milliseconds = parseGoDuration(duration);
  if (milliseconds === null) throw invalid(`invalid format for ban duration: time: invalid duration "${duration}"`);
  const end = new Date(now.getTime() + milliseconds);
  if (Number.isNaN(end.getTime())) throw invalid('invalid format for ban duration: too long');
  return end;
}

async function listUsers({ db }: AuthContext, c: Context, audience: string): Promise<Response> {
  const { page, perPage } = parsePage(c);
  const direction = parseSort(c.req.query('sort') ?? '');
  const filter = c.req.query('filter');
  const matching = sql<boolean>`users.aud = ${audience} and users.instance_id is not null ${
    filter
      ? sql`and (users.email like ${`%${filter}%`} or users.raw_user_meta_data ->> 'full_name' ilike ${`%${filter}%`})`
      : sql``
  }`;
  const users = await selectUsers(db)
    .where(matching)
    .orderBy('users.created_at', direction)
    .orderBy('users.id')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  const { total } = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(matching)
    .executeTakeFirstOrThrow();
  const headers = pageHeaders(c, { page, perPage, total: Number(total) });
  return c.json({ users: users.map(presentUser), aud: audience }, 200, headers);
}

/** Accepts `created_at asc` or `created_at desc`, and sorts the newest first by default. */
function parseSort(sort: string): 'asc' | 'desc' {
  if (!sort.trim()) return 'desc';
  const [field, direction = 'desc', ...rest] = sort.trim().split(/\s+/);
  const known = direction.toLowerCase();
  if (field !== 'created_at' || rest.length > 0) throw invalid(`Bad Sort Parameters: bad field for sort '${field}'`);
  if (known !== 'asc' && known !== 'desc') throw invalid(`Bad Sort Parameters: bad direction for sort '${direction}'`);
  return known;
}
