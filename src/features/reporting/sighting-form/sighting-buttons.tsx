import { lazy, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { type SightingKind, sightingKinds } from '#db/report-values.ts';
import { m } from '#i18n/paraglide/messages.js';
import { ButtonLink } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { LatePart } from '#ui/loading/late-part.tsx';
import { isPlainClick } from '#ui/plain-click.ts';
import { sightingPathOf } from './sighting-path.ts';
import type { SightedCat } from './use-sighting-form.ts';

const loadDialog = () => import('./sighting-dialog.tsx');
const SightingDialog = lazy(() => loadDialog().then((module) => ({ default: module.SightingDialog })));

export function SightingButtons({ cat, className }: { cat: SightedCat; className?: string }) {
  const [kind, setKind] = useState<SightingKind | null>(null);
  const [isOpen, setOpen] = useState(false);
  const { hash } = useLocation();
  useEffect(() => {
    const asked = sightingKinds.find((each) => hash === `#sighting-${each}`);
    if (!asked || (asked === 'mine') === cat.isLost) return;
    setKind(asked);
    setOpen(true);
  }, [hash, cat.isLost]);
  const button = (own: SightingKind, label: string, icon: 'lucide:eye' | 'lucide:heart' | 'lucide:hand-heart') => (
    <ButtonLink
      to={sightingPathOf(cat.id, own) + (cat.linkKey === null ? '' : `&key=${cat.linkKey}`)}
      size="large"
      variant={own === 'with-me' ? 'secondary' : 'primary'}
      icon={<Icon name={icon} className="size-5 shrink-0" />}
      onPointerEnter={() => void loadDialog().catch(() => undefined)}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        setKind(own);
        setOpen(true);
      }}
    >
      {label}
    </ButtonLink>
  );
  return (
    <section
      aria-label={m.sightings_buttons_label()}
      className={classNames('grid gap-3', cat.isLost && 'grid-cols-2', className)}
    >
      {cat.isLost ? (
        <>
          {button('seen', m.sightings_button_seen(), 'lucide:eye')}
          {button('with-me', m.sightings_button_with_me(), 'lucide:hand-heart')}
        </>
      ) : (
        button('mine', m.sightings_button_mine(), 'lucide:heart')
      )}
      {kind && (
        <LatePart>
          <SightingDialog key={kind} cat={cat} kind={kind} isOpen={isOpen} onOpenChange={setOpen} />
        </LatePart>
      )}
    </section>
  );
}
