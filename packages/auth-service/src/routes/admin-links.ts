import { Hono } from 'hono';
import { z } from 'zod';
import type { AuthContext } from '#auth-context.ts';
import { audienceOf, requireAdmin } from '#http/authenticate.ts';
import { isRedirectAllowed } from '#http/redirect-rules.ts';
import { objectField, readBody, textField } from '#http/request-body.ts';
import { readOrigin, readRedirect } from '#http/request-info.ts';
import { parseEmail } from '#users/addresses.ts';
import { generateLink } from '#users/generate-link.ts';
import { inviteUser } from '#users/invite-user.ts';
import { presentUser } from '#users/user.ts';

const inviteSchema = z.object({ email: textField, data: objectField });
const linkSchema = inviteSchema.extend({
  type: textField,
  new_email: textField,
  password: textField,
  redirect_to: textField,
});

/** Contract §13 requires tokens of an administrator's role for `POST /invite` and `POST /admin/generate_link`. */
export function adminLinkRoutes(context: AuthContext): Hono {
  return new Hono()
    .post('/invite', async (c) => {
      const claims = await requireAdmin(c, context);
      const body = await readBody(c, inviteSchema);
      const user = await inviteUser(context, {
        email: parseEmail(body.email),
        data: body.data ?? {},
        audience: audienceOf(c, claims, context),
        redirectTo: readRedirect(c, context),
        address: readOrigin(c).address,
      });
      return c.json(presentUser(user));
    })
    .post('/admin/generate_link', async (c) => {
      const claims = await requireAdmin(c, context);
      const { data, new_email: newEmail, redirect_to: target, ...body } = await readBody(c, linkSchema);
      const redirectTo = isRedirectAllowed(target, context.settings) ? target : readRedirect(c, context);
      const link = await generateLink(context, {
        ...body,
        email: parseEmail(body.email),
        newEmail,
        data: data ?? {},
        audience: audienceOf(c, claims, context),
        redirectTo,
        address: readOrigin(c).address,
      });
      return c.json({
        ...presentUser(link.user),
        action_link: link.actionLink,
        email_otp: link.token.code,
        hashed_token: link.token.hash,
        verification_type: link.type,
        redirect_to: redirectTo,
      });
    });
}
