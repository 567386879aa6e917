import { fromReplica } from '@catlas/platform/db/from-replica.ts';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { requestContext } from '#context/request-context.ts';
import { secretAddress, secretMeta } from '#context/secret-address.ts';
import { findNearestPlaceLabel } from '#features/places/find-nearest-place.server.ts';
import { listMapLinks } from '#features/position/map-links.ts';

import { PositionMissing, PositionPage } from '#features/position/position-page.tsx';
import { readPosition } from '#features/position/read-position.server.ts';
import { m } from '#i18n/paraglide/messages.js';

export const handle = secretAddress;

export async function loader({ request, url, context }: LoaderFunctionArgs) {
  const position = readPosition(url.searchParams);
  if (!position) return data({ shown: null }, { status: 404 });
  const label = await fromReplica(context.get(requestContext), (own) => findNearestPlaceLabel(own, position));
  const links = listMapLinks(position, request.headers.get('user-agent') ?? '');
  return data({ shown: { position, label, links } });
}

export const meta = ({ loaderData }: { loaderData: { shown: object | null } | undefined }) => [
  { title: `${loaderData?.shown ? m.places_position_title() : m.places_position_missing_title()} · Catlas` },
  ...secretMeta,
];

export default function PositionRoute() {
  const { shown } = useLoaderData<typeof loader>();
  return shown ? <PositionPage {...shown} /> : <PositionMissing />;
}
