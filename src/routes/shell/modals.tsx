import { lazy, Suspense, useEffect, useState } from 'react';
import { type ModalName, useModal } from '#ui/modal-state.tsx';

const dialogs = {
  connect: lazy(() =>
    import('#features/accounts/connect-dialog.tsx').then((module) => ({ default: module.ConnectDialog })),
  ),
  addCat: lazy(() => import('#features/cats/add-cat-dialog.tsx').then((module) => ({ default: module.AddCatDialog }))),
  logout: lazy(() =>
    import('#features/accounts/logout-dialog.tsx').then((module) => ({ default: module.LogoutDialog })),
  ),
};

/** The page's modals, each loaded when it first opens and then kept, so that closing it can be seen. */
export function Modals() {
  const { active } = useModal();
  const [opened, setOpened] = useState<ModalName[]>([]);
  useEffect(() => {
    if (active) setOpened((before) => (before.includes(active) ? before : [...before, active]));
  }, [active]);
  return opened.map((name) => {
    const Dialog = dialogs[name];
    return (
      <Suspense key={name} fallback={null}>
        <Dialog />
      </Suspense>
    );
  });
}
