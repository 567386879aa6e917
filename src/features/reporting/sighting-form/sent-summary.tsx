import type { ReactNode } from 'react';
import { SeenAt } from '#features/cat-page/seen-at.tsx';
import type { Sighting } from '#features/contact/model/sighting.ts';
import { CatPhoto } from '#features/photos/cat-photo.tsx';
import { m } from '#i18n/paraglide/messages.js';
import type { SentSighting } from './use-sighting-form.ts';

/** What the other side has now. */
export function SentSummary({ sighting }: { sighting: Sighting }) {
  const { location, seen_at: seenAt, words, photo } = sighting;
  if (!location && !seenAt && !words && !photo) return null;
  return (
    <section aria-labelledby="sent-summary" className="space-y-2">
      <h3 id="sent-summary" className="font-semibold">
        {m.sightings_sent_what()}
      </h3>
      <dl className="space-y-2 rounded-2xl border border-line p-4 text-sm">
        {location && <Fact name={m.sightings_sent_where()}>{location.label ?? m.sightings_sent_on_the_map()}</Fact>}
        {seenAt && (
          <Fact name={m.sightings_sent_when()}>
            <SeenAt seenAt={seenAt} precision={sighting.seen_at_precision} />
          </Fact>
        )}
        {words && (
          <Fact name={m.sightings_sent_words()}>
            <span dir="auto" className="whitespace-pre-line">
              {words}
            </span>
          </Fact>
        )}
        {photo && (
          <Fact name={m.sightings_sent_photo()}>
            <CatPhoto
              photo={photo}
              alt={m.sightings_photo_alt()}
              widths="thumbnail"
              sizes="6rem"
              className="mt-1 aspect-square w-24 rounded-xl"
            />
          </Fact>
        )}
      </dl>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="font-semibold">{name}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}

/** How the owner of the cat will reach the finder. */
export function WaysToBeReached({
  thread: { email, phone, door },
  isVisitor,
}: {
  thread: NonNullable<SentSighting['thread']>;
  isVisitor: boolean;
}) {
  const ways = [
    phone && m.sightings_next_phone({ phone }),
    door && m.sightings_next_door({ door }),
    email && m.sightings_next_email({ email }),
    isVisitor ? m.sightings_next_link() : m.sightings_next_thread(),
  ].filter((way) => typeof way === 'string' && way !== '');
  return (
    <section aria-labelledby="ways-to-be-reached" className="space-y-2">
      <h3 id="ways-to-be-reached" className="font-semibold">
        {m.sightings_next_title()}
      </h3>
      <ul className="list-disc space-y-1.5 ps-5">
        {ways.map((way) => (
          <li key={way} className="break-words">
            {way}
          </li>
        ))}
      </ul>
      <p className="text-sm">{m.sightings_next_safe()}</p>
    </section>
  );
}
