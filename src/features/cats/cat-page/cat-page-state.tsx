import type { OwnCat, PublicCat } from '#features/cats/model/cat.ts';
import { m } from '#i18n/paraglide/messages.js';
import { Alert } from '#ui/alert.tsx';
import { latePart } from '#ui/late-part.tsx';

const OwnCatState = latePart(() => import('./own-cat-state.tsx').then((module) => module.OwnCatState));

export function CatPageState({ cat }: { cat: PublicCat | OwnCat }) {
  const own = 'version' in cat ? cat : null;
  return (
    <>
      {cat.reunited_at && (!own || own.status === 'approved') && <Reunited cat={cat} />}
      {own && (own.status !== 'approved' || own.change) && <OwnCatState cat={own} />}
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
