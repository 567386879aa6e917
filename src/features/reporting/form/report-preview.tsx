import { tidyText } from '@catlas/platform/text/tidy-text.ts';
import { useEffect, useRef } from 'react';
import { CatPageMap } from '#features/cat-page/cat-page-map.tsx';
import { CatTraitList } from '#features/cat-page/cat-trait-list.tsx';
import { LostFoundBadge } from '#features/cats/lost-found-badge.tsx';
import { publishPoint } from '#features/cats/model/publish-point.ts';
import { type CatFields, toWire } from '#features/reporting/draft/cat-post.ts';
import type { FormPhoto } from '#features/reporting/photo-form/use-photo-choice.ts';
import type { CatTraits } from '#features/traits/cat-traits.ts';
import { m } from '#i18n/paraglide/messages.js';
import { Icon } from '#ui/icons/icon.tsx';
import { LatePart } from '#ui/loading/late-part.tsx';
import { UnsentMatches } from './unsent-matches.tsx';
import { useTown } from './use-town.ts';

interface ReportPreviewProps {
  draft: CatFields;
  photos: FormPhoto[];
}

const exactnessTexts = {
  street: m.cats_page_exactness_street,
  area: m.cats_page_exactness_area,
  exact: m.cats_page_exactness_exact,
};

export function ReportPreview({ draft, photos }: ReportPreviewProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    heading.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const isLost = draft.isLost ?? false;
  const wire = toWire(draft);
  const traits = {
    ...draft.traits,
    seen_at: wire.seen_at || null,
    seen_at_precision: wire.seen_at_precision as CatTraits['seen_at_precision'],
  };
  return (
    <div className="space-y-5">
      <div className="space-y-1">
        <h2 ref={heading} tabIndex={-1} className="font-bold text-xl outline-none">
          {m.cats_add_preview_title()}
        </h2>
        <p className="text-muted">{m.cats_add_preview_text()}</p>
      </div>
      <LatePart>
        <UnsentMatches draft={draft} />
      </LatePart>
      <article className="overflow-hidden rounded-3xl border border-line bg-surface shadow-card">
        <PreviewPhotos photos={photos} />
        <div className="space-y-4 p-4 sm:p-5">
          <header>
            <LostFoundBadge isLost={isLost} className="text-sm" />
            <h3 dir="auto" className="mt-2 break-words font-bold text-2xl">
              {tidyText(wire.name ?? '')}
            </h3>
          </header>
          <p dir="auto" className="whitespace-pre-line break-words">
            {tidyText(draft.description)}
          </p>
          <CatTraitList cat={{ ...traits, is_lost: isLost }} className="traits" />
        </div>
        <PreviewPlace draft={draft} isLost={isLost} />
      </article>
      <p className="flex items-start gap-2 text-muted text-sm">
        <Icon name="lucide:lock" className="mt-0.5 size-4.5 shrink-0" />
        {m.cats_add_preview_hidden()}
      </p>
    </div>
  );
}

function PreviewPhotos({ photos: [first, ...more] }: { photos: FormPhoto[] }) {
  return (
    <div className="bg-sunken">
      {first?.url && (
        <img
          src={first.url}
          alt={m.cats_add_photo_alt()}
          width={first.width}
          height={first.height}
          className="max-h-96 w-full object-contain"
        />
      )}
      {more.length > 0 && (
        <ul className="grid grid-cols-3 gap-1 pt-1">
          {more.map((photo, index) => (
            <li key={photo.id}>
              {photo.url && (
                <img
                  src={photo.url}
                  alt={m.cats_add_photo_alt_number({ number: index + 2 })}
                  className="aspect-square w-full object-cover"
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function PreviewPlace({ draft: { place, locationType }, isLost }: { draft: CatFields; isLost: boolean }) {
  const town = useTown(place?.label === null ? place : null);
  if (!place) return null;
  const name = place.label ?? town;
  const { latitude, longitude } = publishPoint(place, locationType);
  return (
    <section aria-label={m.cats_add_place()} className="border-line border-t">
      <CatPageMap isLost={isLost} location={{ lat: latitude, lng: longitude, location_type: locationType }} />
      <p className="flex items-start gap-1.5 p-4 text-sm">
        <Icon name="lucide:map-pin" className="size-4.5 shrink-0 text-link" />
        <span className="min-w-0 break-words">
          {name && <span className="block font-semibold">{name}</span>}
          {exactnessTexts[locationType]()}
        </span>
      </p>
    </section>
  );
}
