import type { ActionFunctionArgs } from 'react-router';
import { requireMember } from '#context/guards.server.ts';
import { requestContext } from '#context/request-context.ts';
import { exportAccount } from '#features/profile/leaving/export-account.server.ts';
import { zipResponse } from '#features/profile/leaving/zip-response.server.ts';

export const handle = { guards: ['member'] };

/** Handles the account page's download without JavaScript; the response is the file. */
export async function action({ context: provider }: ActionFunctionArgs) {
  const context = provider.get(requestContext);
  const viewer = requireMember(context);
  await context.limits.consume('exportAccount');
  return zipResponse(await exportAccount({ ...context, viewer }));
}
