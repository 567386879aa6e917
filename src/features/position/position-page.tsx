import { m } from '#i18n/paraglide/messages.js';
import { formatMapView } from '#map/base/map-view-url.ts';
import { ButtonLink, buttonClass } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import type { NamedPosition } from './describe-position.server.ts';
import type { MapLink } from './map-links.ts';
import { formatPosition, type Position } from './position.ts';

interface PositionPageProps {
  position: Position;
  named: NamedPosition;
  links: readonly MapLink[];
}

const streetZoom = 16;
const areaZoom = 14;
const roundings = { street: m.cats_page_exactness_street, area: m.cats_page_exactness_area };

export function PositionPage({ position, named, links }: PositionPageProps) {
  const { latitude, longitude, roundedTo } = position;
  const text = formatPosition(position);
  const zoom = roundedTo === 'area' ? areaZoom : streetZoom;
  return (
    <div className="mx-auto w-full max-w-xl space-y-6 px-4 py-6 sm:py-10">
      <header className="space-y-3">
        <h1 className="break-words font-bold text-2xl leading-tight">{named.title ?? m.places_position_title()}</h1>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="flex select-all items-center gap-1.5 tabular-nums">
            <Icon name="lucide:map-pin" className="size-4.5 shrink-0 text-link" />
            {text}
          </p>
          <span className="noscript:hidden">
            <CopyButton text={text} />
          </span>
        </div>
        {roundedTo && <p className="text-muted">{roundings[roundedTo]()}</p>}
        {named.attribution && <p className="text-muted text-xs">{named.attribution}</p>}
      </header>
      <section aria-labelledby="position-maps" className="space-y-3">
        <h2 id="position-maps" className="font-semibold">
          {m.places_position_open()}
        </h2>
        <ul className="space-y-3">
          {links.map(({ label: name, href }, index) => (
            <li key={href}>
              <a
                href={href}
                rel="noreferrer"
                className={`${buttonClass({ variant: index === 0 ? 'primary' : 'secondary' })} w-full`}
              >
                {name}
              </a>
            </li>
          ))}
        </ul>
      </section>
      <ButtonLink to={`/?at=${formatMapView({ latitude, longitude, zoom })}`} variant="ghost">
        {m.places_position_here()}
      </ButtonLink>
    </div>
  );
}

export function PositionMissing() {
  return (
    <div className="mx-auto w-full max-w-xl space-y-4 px-4 py-6 sm:py-10">
      <h1 className="font-bold text-2xl leading-tight">{m.places_position_missing_title()}</h1>
      <p>{m.places_position_missing()}</p>
      <ButtonLink to="/" variant="secondary">
        {m.places_position_home()}
      </ButtonLink>
    </div>
  );
}
