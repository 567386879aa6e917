import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { requestContext } from '#context/request-context.ts';
import { secretAddress, secretMeta } from '#context/secret-address.ts';
import { describePosition } from '#features/position/describe-position.server.ts';
import { listMapLinks } from '#features/position/map-links.ts';
import { PositionMissing, PositionPage } from '#features/position/position-page.tsx';
import { readPosition } from '#features/position/read-position.server.ts';
import { m } from '#i18n/paraglide/messages.js';

export const handle = secretAddress;

export async function loader({ request, url, context }: LoaderFunctionArgs) {
  const position = readPosition(url.searchParams);
  if (!position) return data({ shown: null }, { status: 404 });
  const named = await describePosition(context.get(requestContext), position);
  const links = listMapLinks(position, request.headers.get('user-agent') ?? '');
  return data({ shown: { position, named, links } });
}

export const meta = ({ loaderData }: { loaderData: { shown: object | null } | undefined }) => [
  { title: `${loaderData?.shown ? m.places_position_title() : m.places_position_missing_title()} · Catlas` },
  ...secretMeta,
];

export default function PositionRoute() {
  const { shown } = useLoaderData<typeof loader>();
  return shown ? <PositionPage {...shown} /> : <PositionMissing />;
}
