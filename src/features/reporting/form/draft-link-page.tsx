import { Form, useNavigation } from 'react-router';
import { withNextPath } from '#context/account-next-path.ts';
import { CatPageMap } from '#features/cat-page/cat-page-map.tsx';
import { CatTraitList } from '#features/cat-page/cat-trait-list.tsx';
import { LostFoundBadge } from '#features/cats/lost-found-badge.tsx';
import type { OwnCat } from '#features/cats/model/cat.ts';
import { CatPhoto } from '#features/photos/cat-photo.tsx';
import type { DraftToConfirm } from '#features/reporting/stored-draft/present-draft.server.ts';
import { m } from '#i18n/paraglide/messages.js';
import { Alert } from '#ui/alert.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { useLocalNavigate } from '#ui/local-link.tsx';
import { AddCatDone, type SentActions } from './add-cat-form-done.tsx';

type DraftLinkState =
  | { state: 'gone' }
  | { state: 'other' }
  /** A visitor gets this state; `path` is this page. */
  | { state: 'confirmed'; path: string }
  | { state: 'ready'; draft: DraftToConfirm }
  | { state: 'sent'; cat: OwnCat };

interface DraftLinkPageProps {
  loaded: DraftLinkState;
  answer: { cat: OwnCat | null; alert: string | null; draft: DraftToConfirm | null } | undefined;
  actions?: SentActions;
}

/** A visitor's mail links to this page, which works on any device. */
export function DraftLinkPage({ loaded, answer, actions }: DraftLinkPageProps) {
  const navigate = useLocalNavigate();
  const cat = answer?.cat ?? (loaded.state === 'sent' ? loaded.cat : null);
  return (
    <div className="mx-auto w-full max-w-xl px-4 py-8 sm:py-12">
      {cat ? (
        <AddCatDone cat={cat} actions={actions} onAnother={() => navigate('/cats/new')} />
      ) : loaded.state === 'ready' ? (
        <Ready draft={answer?.draft ?? loaded.draft} alert={answer?.alert ?? null} />
      ) : (
        <NotReady loaded={loaded} />
      )}
    </div>
  );
}

type NotReadyState = Exclude<DraftLinkState, { state: 'ready' | 'sent' }>;

const notReadyTexts = {
  gone: { title: m.drafts_link_gone_title, text: m.drafts_link_gone_text },
  other: { title: m.drafts_link_other_title, text: m.drafts_link_other_text },
  confirmed: { title: m.drafts_link_confirmed_title, text: m.drafts_link_confirmed_text },
};

function NotReady({ loaded }: { loaded: NotReadyState | { state: 'sent' } }) {
  if (loaded.state === 'sent') return null;
  const texts = notReadyTexts[loaded.state];
  return (
    <div className="space-y-4">
      <h1 className="font-bold text-2xl">{texts.title()}</h1>
      <p>{texts.text()}</p>
      {loaded.state === 'confirmed' ? (
        <ButtonLink to={withNextPath('/login', loaded.path)}>{m.accounts_sign_in()}</ButtonLink>
      ) : (
        <ButtonLink to="/cats/new">{m.cats_add_title()}</ButtonLink>
      )}
    </div>
  );
}

/** A press is required, because mail scanners open links, and so that the author sees what is sent. */
function Ready({ draft, alert }: { draft: DraftToConfirm; alert: string | null }) {
  const navigation = useNavigation();
  return (
    <Form method="post" className="space-y-5">
      <input type="hidden" name="version" value={draft.version} />
      <h1 dir="auto" className="break-words font-bold text-2xl">
        {m.drafts_link_title({ name: draft.name })}
      </h1>
      <p>{m.drafts_link_text()}</p>
      {alert && <Alert variant="danger">{alert}</Alert>}
      <Button type="submit" size="large" isBusy={navigation.state !== 'idle'} className="w-full">
        {m.drafts_link_button()}
      </Button>
      {draft.report && <StoredReport name={draft.name} report={draft.report} />}
    </Form>
  );
}

function StoredReport({ name, report }: { name: string; report: NonNullable<DraftToConfirm['report']> }) {
  const { is_lost: isLost, description, traits, photos, location } = report;
  return (
    <article aria-label={name} className="overflow-hidden rounded-3xl border border-line bg-surface shadow-card">
      {photos.map((photo, index) => (
        <CatPhoto
          key={photo.key}
          photo={photo}
          alt={index === 0 ? m.cats_add_photo_alt() : m.cats_add_photo_alt_number({ number: index + 1 })}
          sizes="(min-width: 640px) 36rem, 100vw"
          className="max-h-96 w-full"
        />
      ))}
      <div className="space-y-4 p-4 sm:p-5">
        <header>
          <LostFoundBadge isLost={isLost} className="text-sm" />
          <h2 dir="auto" className="mt-2 break-words font-bold text-2xl">
            {name}
          </h2>
        </header>
        <p dir="auto" className="whitespace-pre-line break-words">
          {description}
        </p>
        <CatTraitList cat={{ ...traits, is_lost: isLost }} className="traits" />
      </div>
      <CatPageMap isLost={isLost} location={location} />
    </article>
  );
}
