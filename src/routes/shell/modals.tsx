import { lazy, Suspense, useEffect, useState } from 'react';
import { m } from '#i18n/paraglide/messages.js';
import { Spinner } from '#ui/loading/spinner.tsx';
import { WidgetBoundary } from '#ui/loading/widget-boundary.tsx';
import { type ModalName, useModal } from '#ui/overlays/modal-state.tsx';
import { toast } from '#ui/overlays/toast.ts';

const dialogs = {
  connect: lazy(() =>
    import('#features/accounts/sign-in/connect-dialog.tsx').then((module) => ({ default: module.ConnectDialog })),
  ),
  addCat: lazy(() => import('./add-cat-modal.tsx').then((module) => ({ default: module.AddCatModal }))),
  logout: lazy(() =>
    import('#features/accounts/header/logout-dialog.tsx').then((module) => ({ default: module.LogoutDialog })),
  ),
};

/**
 * Loads each modal when it first opens and keeps it mounted, so that closing is animated; a sign-out resets their
 * input.
 */
export function Modals({ departures }: { departures: number }) {
  const { active } = useModal();
  const [opened, setOpened] = useState<ModalName[]>([]);
  useEffect(() => {
    if (active) setOpened((before) => (before.includes(active) ? before : [...before, active]));
  }, [active]);
  return opened.map((name) => {
    const Dialog = dialogs[name];
    return (
      <WidgetBoundary
        key={name === 'logout' ? name : `${name} ${departures}`}
        fallback={(retry) => <BrokenModal name={name} onRetry={retry} />}
      >
        <Suspense fallback={<OpeningModal name={name} />}>
          <Dialog />
        </Suspense>
      </WidgetBoundary>
    );
  });
}

/** Shows while a modal's code loads over a slow network; a click cancels. */
function OpeningModal({ name }: { name: ModalName }) {
  const modal = useModal();
  if (modal.active !== name) return null;
  return (
    <div className="fixed inset-0 z-(--z-dialog) grid animate-[appear_0.25s_0.2s_backwards] place-items-center bg-stone-950/50 text-white">
      <p role="status">
        <Spinner className="size-8" />
        <span className="sr-only">{m.common_opening()}</span>
      </p>
      <button type="button" aria-label={m.common_cancel()} onClick={modal.close} className="absolute inset-0" />
    </div>
  );
}

/** Replaces a modal that broke or failed to load. */
function BrokenModal({ name, onRetry }: { name: ModalName; onRetry: () => void }) {
  const modal = useModal();
  useEffect(() => {
    if (modal.active !== name) return;
    modal.close();
    toast({ title: m.common_part_broken(), variant: 'danger', action: { label: m.common_retry(), onClick: onRetry } });
  }, [modal, name, onRetry]);
  return null;
}
