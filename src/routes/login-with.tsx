import type { LoaderFunctionArgs } from 'react-router';
import { requestContext } from '#features/accounts/request-context.ts';
import { startProviderSignIn } from '#features/accounts/start-provider-sign-in.server.ts';

export const handle = { guards: ['guest'] };

/** `/login/with/github`: no page, only the way there. */
export const loader = ({ request, params, context }: LoaderFunctionArgs) =>
  startProviderSignIn(context.get(requestContext), request, params.provider ?? '');
