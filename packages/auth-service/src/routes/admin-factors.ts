import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { AuthContext } from '#auth-context.ts';
import { editManagedFactor, removeManagedFactor } from '#factors/manage-factor.ts';
import { requireAdmin } from '#http/authenticate.ts';
import { readBody, textField } from '#http/request-body.ts';
import { readOrigin } from '#http/request-info.ts';
import { getManagedUser } from '#users/manage-user.ts';
import { presentFactor } from '#users/user.ts';

const editSchema = z.object({ friendly_name: textField, phone: textField });

/** Contract §13 requires tokens of an administrator's role for `/admin/users/{id}/factors…`. */
export function adminFactorRoutes(context: AuthContext): Hono {
  return new Hono()
    .get('/admin/users/:id/factors', async (c) => {
      await requireAdmin(c, context);
      const { factors } = await getManagedUser(context.db, c.req.param('id'));
      return c.json(factors.map(presentFactor));
    })
    .delete('/admin/users/:id/factors/:factorId', async (c) => {
      await requireAdmin(c, context);
      return c.json(presentFactor(await removeManagedFactor(context, readTarget(c))));
    })
    .put('/admin/users/:id/factors/:factorId', async (c) => {
      await requireAdmin(c, context);
      const body = await readBody(c, editSchema);
      const edit = { ...readTarget(c), friendlyName: body.friendly_name, phone: body.phone };
      return c.json(presentFactor(await editManagedFactor(context, edit)));
    });
}

function readTarget(c: Context) {
  return {
    userId: c.req.param('id') ?? '',
    factorId: c.req.param('factorId') ?? '',
    address: readOrigin(c).address,
  };
}
