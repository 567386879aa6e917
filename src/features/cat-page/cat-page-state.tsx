import type { OwnCat, PublicCat } from '#features/cats/model/cat.ts';
import { isActive } from '#features/cats/model/cat-policy.ts';
import { m } from '#i18n/paraglide/messages.js';
import { Alert } from '#ui/alert.tsx';
import { latePart } from '#ui/loading/late-part.tsx';

const UncheckedState = latePart(() => import('./unchecked-state.tsx').then((module) => module.UncheckedState));
const UnconfirmedState = latePart(() => import('./unconfirmed-state.tsx').then((module) => module.UnconfirmedState));
const OwnCatState = latePart(() => import('./own-cat-state.tsx').then((module) => module.OwnCatState));

export function CatPageState({ cat }: { cat: PublicCat | OwnCat }) {
  const own = 'version' in cat ? cat : null;
  // A cat that is home needs no check any more.
  const isHomeUnread = cat.reunited_at !== null && cat.status === 'pending';
  return (
    <>
      {cat.reunited_at && isActive(cat.status) && <Reunited cat={cat} />}
      {own && (own.status !== 'approved' || own.change || own.is_unchecked) && !isHomeUnread && (
        <OwnCatState cat={own} />
      )}
      {!own && cat.status === 'pending' && <UncheckedState />}
      {!own && cat.unconfirmed_since && !cat.reunited_at && <UnconfirmedState isLost={cat.is_lost} />}
    </>
  );
}

function Reunited({ cat }: { cat: PublicCat }) {
  return (
    <Alert variant="success" title={cat.is_lost ? m.cats_reunited_title_lost() : m.cats_reunited_title_found()}>
      {cat.is_lost ? m.cats_reunited_text_lost({ name: cat.name }) : m.cats_reunited_text_found({ name: cat.name })}
    </Alert>
  );
}
