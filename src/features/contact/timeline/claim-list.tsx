import type { PublicSighting, Sighting } from '#features/contact/model/sighting.ts';
import type { Point } from '#features/places/place.ts';
import { m } from '#i18n/paraglide/messages.js';
import { SightingItem } from './sighting-item.tsx';

interface ClaimListProps {
  from: Point;
  claims: readonly (PublicSighting | Sighting)[];
  canAnswer: boolean;
}

/** People who say that a found cat is theirs. Only the finder and the moderators get them. */
export function ClaimList({ from, claims, canAnswer }: ClaimListProps) {
  return (
    <section
      id="claims"
      aria-labelledby="claims-title"
      className="scroll-mt-[calc(var(--header-height)+1rem)] space-y-3"
    >
      <div>
        <h2 id="claims-title" className="font-bold text-2xl">
          {m.sightings_claims_title({ count: claims.length })}
        </h2>
        <p className="mt-1">{m.sightings_claims_text()}</p>
      </div>
      <ol className="space-y-3">
        {claims.map((claim) => (
          <li key={claim.id}>
            <SightingItem sighting={claim} from={from} direction={null} canDecide={false} canAnswer={canAnswer} />
          </li>
        ))}
      </ol>
    </section>
  );
}
