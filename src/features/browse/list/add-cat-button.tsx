import type { ReactNode } from 'react';
import { m } from '#i18n/paraglide/messages.js';
import { ButtonLink, type ButtonSize } from '#ui/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { useModal } from '#ui/overlays/modal-state.tsx';

/** Opens the modal `addCat`, or without JavaScript the page of the same form. */
export function AddCatButton({ size, className, label }: { size?: ButtonSize; className?: string; label?: ReactNode }) {
  const modal = useModal();
  return (
    <ButtonLink
      to="/cats/new"
      size={size}
      icon={<Icon name="lucide:plus" className="size-5" />}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        modal.open('addCat');
      }}
      className={className}
    >
      {label ?? m.cats_home_add()}
    </ButtonLink>
  );
}
