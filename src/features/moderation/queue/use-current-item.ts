import { useEffect, useRef } from 'react';
import { searchWith } from '#features/moderation/subject/item-address.ts';
import { cardId } from '#features/moderation/subject/review-card-id.ts';

interface CurrentItem {
  currentId: number | null;
  shownId: number | null;
  actions: { setCurrent: (id: number) => void };
}

/**
 * The current item has the focus and is in the page's address. Wide pages show the first item from the start: it is
 * current for the keys, without the focus and the address.
 */
export function useCurrentItem({ currentId, shownId, actions }: CurrentItem) {
  const silentId = useRef<number | null>(null);
  const hadItem = useRef(false);
  useEffect(() => {
    if (currentId !== null || shownId === null || !matchMedia('(min-width: 64rem)').matches) return;
    silentId.current = shownId;
    actions.setCurrent(shownId);
  }, [currentId, shownId, actions]);
  useEffect(() => {
    const isSilent = currentId !== null && currentId === silentId.current;
    silentId.current = null;
    if (isSilent) return;
    if (currentId !== null || hadItem.current) replaceAddress(currentId);
    hadItem.current ||= currentId !== null;
    if (currentId !== null) focusCard(currentId);
  }, [currentId]);
}

/** Without the router: the page needs no new data. */
function replaceAddress(id: number | null) {
  history.replaceState(history.state, '', location.pathname + searchWith(location.search, id));
}

/** Never out of a dialog or a field of the header. */
function focusCard(id: number) {
  const card = document.getElementById(cardId(id));
  const active = document.activeElement;
  if (!card || card.contains(active) || active?.closest('[role=dialog], [role=alertdialog], header')) return;
  card.focus({ preventScroll: true });
  card.scrollIntoView({ block: 'nearest' });
}
