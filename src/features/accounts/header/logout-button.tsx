import type { ComponentProps } from 'react';
import { ButtonLink } from '#ui/button.tsx';
import { useModal } from '#ui/overlays/modal-state.tsx';

/** Signs out everywhere, after a confirmation that is a page without JavaScript. */
export function LogoutButton(props: Omit<ComponentProps<typeof ButtonLink>, 'to'>) {
  const modal = useModal();
  return (
    <ButtonLink
      {...props}
      to="/logout"
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        modal.open('logout');
      }}
    />
  );
}
