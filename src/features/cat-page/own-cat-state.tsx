import { useRootData } from '#context/root-data.ts';
import { ContactLink } from '#features/accounts/forms/contact-link.tsx';
import { deletedDays, type OwnCat } from '#features/cats/model/cat.ts';
import { describeObjection, objectionReasons } from '#features/cats/model/cat-objection-texts.ts';
import { CatPhoto } from '#features/photos/cat-photo.tsx';
import { m } from '#i18n/paraglide/messages.js';
import { useLocale } from '#i18n/use-locale.ts';
import { Alert } from '#ui/alert.tsx';

const dayMs = 24 * 60 * 60 * 1000;

export function OwnCatState({ cat }: { cat: OwnCat }) {
  if (cat.status === 'deleted') return <Deleted cat={cat} />;
  if (cat.status === 'rejected') {
    return (
      <Alert variant="danger" title={m.cats_page_rejected_title()}>
        <p>{describeObjection(cat, objectionReasons) ?? m.cats_page_rejected_text()}</p>
        <p className="mt-1">{m.cats_page_rejected_next()}</p>
      </Alert>
    );
  }
  if (cat.status === 'pending') {
    return (
      <Alert variant="warning" title={m.cats_page_pending_title()}>
        {cat.is_lost ? m.cats_page_pending_text_lost() : m.cats_page_pending_text_found()}
      </Alert>
    );
  }
  return (
    <>
      {cat.is_unchecked && (
        <Alert variant="success" title={m.cats_page_published_first_title()}>
          {m.cats_page_published_first_text()}
        </Alert>
      )}
      {cat.change && <Change change={cat.change} />}
    </>
  );
}

function Deleted({ cat }: { cat: OwnCat }) {
  const { deletion } = cat;
  const reason = describeObjection(cat, objectionReasons) ?? objectionReasons.other();
  const contactEmail = useRootData()?.contactEmail ?? null;
  const locale = useLocale();
  if (!deletion?.by_author) {
    return (
      <Alert variant="danger" title={m.cats_page_removed_title()}>
        <p>{reason}</p>
        <p className="mt-1">
          {m.cats_page_removed_text()}{' '}
          {contactEmail && <ContactLink email={contactEmail} subject={m.cats_page_removed_title()} />}
        </p>
      </Alert>
    );
  }
  const until = new Date(Date.parse(deletion.at) + deletedDays * dayMs);
  // The server does not know the reader's time zone; one day of difference is acceptable.
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(until);
  return (
    <Alert variant="warning" title={m.cats_page_deleted_title()}>
      {m.cats_page_deleted_text({ date })}
    </Alert>
  );
}

function Change({ change: { name, description, photo, photos } }: { change: NonNullable<OwnCat['change']> }) {
  const changed = photos ?? (photo ? [photo] : []);
  return (
    <Alert variant="warning" title={m.cats_page_change_title()}>
      <p>{m.cats_page_change_text()}</p>
      <details className="mt-1">
        <summary className="cursor-pointer py-1 font-semibold">{m.cats_page_change_show()}</summary>
        <div className="mt-2 flex flex-wrap items-start gap-3">
          {changed.map((each) => (
            <CatPhoto
              key={each.key}
              photo={each}
              alt={m.cats_page_change_photo()}
              widths="thumbnail"
              sizes="6rem"
              className="aspect-square w-24 shrink-0 rounded-xl"
            />
          ))}
          <div className="min-w-0 basis-full">
            <p dir="auto" className="break-words font-semibold">
              {name}
            </p>
            <p dir="auto" className="whitespace-pre-line break-words">
              {description}
            </p>
          </div>
        </div>
      </details>
    </Alert>
  );
}
