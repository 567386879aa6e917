import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Schema } from '#db/schema.ts';
import { presentTraits } from '#features/traits/present-traits.ts';
import type { OwnCat, Photo, PublicCat } from './cat.ts';
import type { PresentedPhoto } from './more-photos.server.ts';
import { isUnchecked } from './review-status.ts';
import { pickTraits, type TraitRow, traitColumns } from './trait-columns.server.ts';

/** The columns leave out the exact place. */
export const publicCatColumns = [
  'cats.id',
  'cats.name',
  'cats.description',
  'cats.is_lost',
  'cats.status',
  'cats.public_latitude',
  'cats.public_longitude',
  'cats.location_type',
  'cats.place_label',
  'cats.photo_key',
  'cats.photo_width',
  'cats.photo_height',
  'cats.photo_placeholder',
  'cats.created_at',
  'cats.reunited_at',
  'cats.confirmed_at',
  'cats.is_faded',
  'cats.user_id',
  ...traitColumns,
] as const;

type Row = Selectable<Schema['cats']>;
export type PublicCatRow = Pick<
  Row,
  | 'id'
  | 'name'
  | 'description'
  | 'is_lost'
  | 'status'
  | 'public_latitude'
  | 'public_longitude'
  | 'location_type'
  | 'place_label'
  | 'photo_key'
  | 'photo_width'
  | 'photo_height'
  | 'photo_placeholder'
  | 'user_id'
  | 'is_faded'
> &
  TraitRow & {
    more_photos?: PresentedPhoto[];
    created_at: ReadTime;
    reunited_at: ReadTime | null;
    confirmed_at: ReadTime | null;
    author_name: string | null;
  };

/** `isoTime` returns strings. */
type ReadTime = Date | string;

/** Formats like `Date.toISOString`; in a long list this is faster than a `Date` for each row. */
export const isoTime = (column: 'created_at' | 'reunited_at'): RawBuilder<string> =>
  sql`to_char(c.${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

export type PhotoColumns = Pick<Row, 'photo_key' | 'photo_width' | 'photo_height' | 'photo_placeholder'>;

/** This is an allow-list; the place is the published point. */
export function presentCat(row: PublicCatRow, distanceMeters?: number): PublicCat {
  const cat: PublicCat = {
    id: row.id,
    name: row.name,
    description: row.description,
    is_lost: row.is_lost,
    status: row.status,
    location: {
      lat: row.public_latitude,
      lng: row.public_longitude,
      location_type: row.location_type,
      label: row.place_label,
    },
    photo: presentPhoto(row),
    created_at: formatTime(row.created_at),
    reunited_at: row.reunited_at && formatTime(row.reunited_at),
    confirmed_at: row.confirmed_at && formatTime(row.confirmed_at),
    unconfirmed_since: row.is_faded ? formatTime(row.confirmed_at ?? row.created_at) : null,
    author: row.user_id && row.author_name ? { id: row.user_id, display_name: row.author_name } : null,
    ...pickTraits(row),
  };
  if (row.more_photos) cat.photos = [...(cat.photo ? [cat.photo] : []), ...row.more_photos];
  if (distanceMeters !== undefined) cat.distance_meters = Math.round(distanceMeters);
  return cat;
}

/** Adds the known traits in words, in the reader's language. */
export function presentCatWithLooks(row: PublicCatRow, distanceMeters?: number): PublicCat {
  const cat = presentCat(row, distanceMeters);
  const looks = presentTraits(cat);
  if (looks !== '') cat.looks = looks;
  return cat;
}

const formatTime = (time: ReadTime) => (typeof time === 'string' ? time : time.toISOString());

type Change = Selectable<Schema['cat_changes']>;
export type OwnCatRow = PublicCatRow &
  Pick<
    Row,
    | 'latitude'
    | 'longitude'
    | 'reviewed_at'
    | 'rule_check'
    | 'version'
    | 'objection'
    | 'objection_words'
    | 'deleted_at'
    | 'deleted_by'
  > & {
    change_name: Change['name'] | null;
    change_description: Change['description'] | null;
    change_photo_key: Change['photo_key'];
    change_photo_width: Change['photo_width'];
    change_photo_height: Change['photo_height'];
    change_photo_placeholder: Change['photo_placeholder'];
    change_proposed_at: Change['proposed_at'] | null;
    change_has_more_photos: boolean | null;
    more_photos: PresentedPhoto[];
    change_more_photos: PresentedPhoto[];
  };

/** Includes the exact place, so only the owner and administrators may get it. */
export function presentOwnCat(row: OwnCatRow): OwnCat {
  return {
    ...presentCat(row),
    exact_location: { lat: row.latitude, lng: row.longitude },
    reviewed_at: row.reviewed_at?.toISOString() ?? null,
    is_unchecked: isUnchecked(row),
    version: row.version,
    objection: row.objection,
    objection_words: row.objection_words,
    deletion:
      row.status === 'deleted' && row.deleted_at
        ? { at: row.deleted_at.toISOString(), by_author: row.deleted_by !== null && row.deleted_by === row.user_id }
        : null,
    change: presentChange(row),
  };
}

function presentChange(row: OwnCatRow): OwnCat['change'] {
  if (!row.change_proposed_at) return null;
  const photo = presentPhoto({
    photo_key: row.change_photo_key,
    photo_width: row.change_photo_width,
    photo_height: row.change_photo_height,
    photo_placeholder: row.change_photo_placeholder,
  });
  return {
    name: row.change_name ?? '',
    description: row.change_description ?? '',
    photo,
    photos: row.change_has_more_photos
      ? [...[photo ?? presentPhoto(row)].filter((each) => each !== null), ...row.change_more_photos]
      : null,
    proposed_at: row.change_proposed_at.toISOString(),
  };
}

export function presentPhoto(row: PhotoColumns): Photo | null {
  if (!row.photo_key) return null;
  return {
    key: row.photo_key,
    width: row.photo_width ?? 0,
    height: row.photo_height ?? 0,
    placeholder: row.photo_placeholder ?? '',
  };
}

/** Nobody has checked the words of a report that is being checked, so only its author and moderators read them. */
export const presentUncheckedCat = (row: PublicCatRow): PublicCat => ({
  ...presentCat(row),
  description: '',
  author: null,
});
