import { useEffect, useRef } from 'react';
import { searchWith } from '#features/moderation/subject/item-address.ts';
import { cardId } from '#features/moderation/subject/review-card-id.ts';

/** Browsers refuse a page that changes its address many times a second. */
const settleMs = 300;

/** The current item has the focus, and soon the page's address. The keys do not depend on either. */
export function useCurrentItem(currentId: number | null): void {
  const hadItem = useRef(false);
  useEffect(() => {
    if (currentId === null && !hadItem.current) return;
    hadItem.current = true;
    if (currentId !== null) focusCard(currentId);
    const timer = setTimeout(() => replaceAddress(currentId), settleMs);
    return () => clearTimeout(timer);
  }, [currentId]);
}

/** The router is not used, because the page needs no new data. */
function replaceAddress(id: number | null) {
  history.replaceState(history.state, '', location.pathname + searchWith(location.search, id));
}

/** Leaves the focus in a dialog or in a field in which the moderator types. */
export function focusCard(id: number) {
  const card = document.getElementById(cardId(id));
  const active = document.activeElement;
  if (!card || card.contains(active) || active?.closest('[role=dialog], [role=alertdialog], header')) return;
  card.focus({ preventScroll: true });
  card.scrollIntoView({ block: 'nearest' });
}
