import type { LoaderFunctionArgs } from 'react-router';
import { requestContext } from '#context/request-context.ts';
import { startProviderSignIn } from '#features/accounts/sign-in/start-provider-sign-in.server.ts';

export const handle = { guards: ['guest'] };

/** `/login/with/github` redirects to the provider. */
export const loader = ({ request, params, context }: LoaderFunctionArgs) =>
  startProviderSignIn(context.get(requestContext), request, params.provider ?? '');
