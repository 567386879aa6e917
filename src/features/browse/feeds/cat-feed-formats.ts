import { escapeMarkup, withoutControlCharacters } from '@catlas/platform/markup/escape-markup.ts';
import { pickTraits } from '#features/cats/model/trait-columns.server.ts';
import { m } from '#i18n/paraglide/messages.js';
import type { FeedCat } from './cat-feed.server.ts';

interface Feed {
  self: string;
  home: string;
  /** A feed of everything has the usual one. */
  title?: string;
  locale: string;
  cats: FeedCat[];
  now: Date;
}

const xml = (text: string) => escapeMarkup(withoutControlCharacters(text));

/** This is RFC 4287 with GeoRSS, written by hand because the package `feed` lacks GeoRSS and Atom's language. */
export function toAtom({ self, home, title = m.cats_feed_title(), locale, cats, now }: Feed): string {
  const updated = cats[0]?.cat.created_at ?? now.toISOString();
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xmlns:georss="http://www.georss.org/georss" xml:lang="${locale}">
<id>${xml(self)}</id>
<title>${xml(title)}</title>
<subtitle>${xml(m.cats_feed_subtitle())}</subtitle>
<updated>${updated}</updated>
<author><name>${xml(m.app_name())}</name></author>
<link rel="self" type="application/atom+xml" href="${xml(self)}"/>
<link rel="alternate" type="text/html" href="${xml(home)}"/>
${cats.map(toEntry).join('\n')}
</feed>
`;
}

function toEntry({ cat, title, url, photo }: FeedCat): string {
  const { lat, lng, label } = cat.location;
  return `<entry>
<id>${xml(url)}</id>
<title>${xml(title)}</title>
<published>${cat.created_at}</published>
<updated>${cat.created_at}</updated>
${cat.author ? `<author><name>${xml(cat.author.display_name)}</name></author>\n` : ''}<link rel="alternate" type="text/html" href="${xml(url)}"/>${
    photo ? `\n<link rel="enclosure" type="image/jpeg" href="${xml(photo)}"/>` : ''
  }
<category term="${cat.is_lost ? 'lost' : 'found'}"/>
<summary>${xml([cat.description, cat.looks].filter(Boolean).join('\n'))}</summary>
<georss:point>${lat} ${lng}</georss:point>${label ? `\n<georss:featurename>${xml(label)}</georss:featurename>` : ''}
</entry>`;
}

/** This is RFC 7946: published points as `[longitude, latitude]`. */
export function toGeoJson({ cats }: Pick<Feed, 'cats'>) {
  return { type: 'FeatureCollection', features: cats.map(toFeature) };
}

export function toFeature({ cat, title, url, photo }: FeedCat) {
  return {
    type: 'Feature',
    id: cat.id,
    geometry: { type: 'Point', coordinates: [cat.location.lng, cat.location.lat] },
    properties: {
      title,
      name: cat.name,
      description: cat.description,
      is_lost: cat.is_lost,
      place: cat.location.label,
      location_type: cat.location.location_type,
      ...pickTraits(cat),
      looks: cat.looks ?? null,
      created_at: cat.created_at,
      url,
      photo,
    },
  };
}
