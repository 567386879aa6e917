import { useMemo, useRef } from 'react';
import { type ChosenTraits, traitTable } from '#db/traits.ts';
import type { TraitOffer } from '#features/traits/offer-traits.ts';
import { m } from '#i18n/paraglide/messages.js';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { addOffers, findOffers } from './add-offers.ts';
import { TraitPicture } from './trait-picture.tsx';

interface TraitOffersProps {
  text: string;
  chosen: ChosenTraits;
  onChange: (change: Partial<ChosenTraits>) => void;
}

/** A press adds a trait, and nothing is added automatically. */
export function TraitOffers({ text, chosen, onChange }: TraitOffersProps) {
  const box = useRef<HTMLElement>(null);
  const offers = useMemo(() => findOffers(text, chosen), [text, chosen]);
  const add = (wanted: TraitOffer[]) => {
    onChange(addOffers(chosen, wanted));
    // The pressed chip is gone, so the box gets the focus.
    box.current?.focus();
  };
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label={m.traits_offer_title()}
      className={
        offers.length > 0 ? 'rounded-2xl bg-primary-50 px-4 py-3 outline-none dark:bg-primary-950/60' : 'outline-none'
      }
    >
      {/* Screen readers announce the offers when they appear. */}
      <div aria-live="polite">
        {offers.length > 0 && (
          <>
            <h3 className="font-semibold text-sm">{m.traits_offer_title()}</h3>
            <p className="text-muted text-sm">{m.traits_offer_text()}</p>
          </>
        )}
      </div>
      {offers.length > 0 && (
        <div className="mt-2.5 flex flex-wrap items-center gap-2">
          {offers.length > 1 && (
            <Button size="small" onClick={() => add(offers)}>
              {m.traits_offer_all({ count: offers.length })}
            </Button>
          )}
          {offers.map((offer) => (
            <OfferChip key={`${offer.trait} ${offer.value}`} offer={offer} chosen={chosen} onAdd={() => add([offer])} />
          ))}
        </div>
      )}
    </section>
  );
}

function OfferChip({ offer, chosen, onAdd }: { offer: TraitOffer; chosen: ChosenTraits; onAdd: () => void }) {
  const { trait, value, words } = offer;
  const label = traitTable[trait].labels[value]!();
  const written = [...new Set(words.map((word) => word.text))].join(', ');
  return (
    <button type="button" onClick={onAdd} className="trait-chip">
      <Icon name="lucide:plus" className="size-4.5 shrink-0 text-link" />
      <span className="grid size-8 shrink-0">
        <TraitPicture name={trait} value={value} chosen={addOffers(chosen, [offer])} />
      </span>
      <span className="text-start">
        <span className="sr-only">{m.traits_offer_one()} </span>
        {label}{' '}
        <span className="block text-muted text-xs" dir="auto">
          {m.traits_offer_words({ words: written })}
        </span>
      </span>
    </button>
  );
}
