import type { OwnCat } from '#features/cats/model/cat.ts';
import type { CatFormAnswer } from '#features/reporting/draft/cat-form-fields.ts';
import { parseTraits, traitsToWire } from '#features/reporting/draft/chosen-traits.ts';
import { plainSeenOf } from '#features/reporting/prefill/plain-traits.tsx';
import { m } from '#i18n/paraglide/messages.js';
import { Alert } from '#ui/alert.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { LocalLink, useLocalNavigate } from '#ui/local-link.tsx';
import { toast } from '#ui/overlays/toast.ts';
import { CatForm } from './cat-form.tsx';
import { CatPlainForm } from './cat-form-plain.tsx';
import { useEditCat } from './edit-cat-form-state.ts';

const formId = 'edit-cat';

interface EditCatPageProps {
  cat: OwnCat;
  answer: CatFormAnswer | undefined;
  /** An administrator's changes take effect immediately. */
  isAdmin: boolean;
}

/** The text says before sending when an edit takes effect. */
function consequenceOf({ status }: OwnCat, isAdmin: boolean): string {
  if (isAdmin && status !== 'rejected') return m.cats_edit_lead_at_once();
  if (status === 'approved') return m.cats_edit_lead_approved();
  return status === 'rejected' ? m.cats_edit_lead_rejected() : m.cats_edit_lead_pending();
}

export function EditCatPage({ cat, answer, isAdmin }: EditCatPageProps) {
  const navigate = useLocalNavigate();
  const path = `/cat/${cat.id}`;
  const state = useEditCat(cat, (saved) => {
    toast({ title: saved.change ? m.cats_edit_saved_for_review() : m.cats_edit_saved(), variant: 'success' });
    navigate(path, { replace: true });
  });
  const defaults = toPlainValues(cat);
  const { version = defaults.version, lat = defaults.lat, lng = defaults.lng } = answer?.values ?? {};
  return (
    <div className="mx-auto w-full max-w-xl px-4 py-8 sm:py-12">
      <h1 dir="auto" className="break-words font-bold text-3xl">
        {m.cats_edit_title({ name: cat.name })}
      </h1>
      <p className="mt-2 mb-8 text-lg text-muted">{consequenceOf(cat, isAdmin)}</p>
      <noscript>
        <CatPlainForm
          hidden={{ version, lat, lng, seen_was: `${defaults.seen_date} ${defaults.seen_about}` }}
          answer={answer}
          defaults={defaults}
        />
      </noscript>
      <div className="noscript:hidden">
        <CatForm id={formId} state={state} isActive footnote={m.cats_edit_keep()} />
        <div className="sticky bottom-0 z-10 -mx-4 mt-6 flex flex-wrap justify-end gap-3 border-line border-t bg-page/95 px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] backdrop-blur-sm">
          {state.alert && (
            <Alert variant="danger" className="basis-full">
              {state.alert}{' '}
              {state.isConflict && (
                <LocalLink to={path} target="_blank" className="font-semibold underline underline-offset-2">
                  {m.cats_edit_see_present()}
                </LocalLink>
              )}
            </Alert>
          )}
          <ButtonLink to={path} variant="ghost" onClick={state.discard}>
            {m.common_cancel()}
          </ButtonLink>
          <Button
            type="submit"
            form={formId}
            isBusy={state.sent !== null}
            disabled={state.photos.progress !== null}
            className="max-sm:flex-1"
          >
            {cat.status === 'rejected' ? m.cats_edit_send_again() : m.cats_edit_save()}
          </Button>
        </div>
      </div>
    </div>
  );
}

function toPlainValues(cat: OwnCat) {
  return {
    name: cat.change?.name ?? cat.name,
    description: cat.change?.description ?? cat.description,
    is_lost: String(cat.is_lost),
    location_type: cat.location.location_type,
    lat: String(cat.exact_location.lat),
    lng: String(cat.exact_location.lng),
    version: String(cat.version),
    ...traitsToWire(parseTraits(cat)),
    ...plainSeenOf(cat),
  };
}
