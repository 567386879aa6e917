import { lazy, useState } from 'react';
import { useViewer } from '#context/root-data.ts';
import { m } from '#i18n/paraglide/messages.js';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { LatePart } from '#ui/loading/late-part.tsx';
import { useModal } from '#ui/overlays/modal-state.tsx';
import { ReportCatFields } from './report-cat-fields.tsx';

const loadDialog = () => import('./report-cat-dialog.tsx');
const ReportCatDialog = lazy(() => loadDialog().then((module) => ({ default: module.ReportCatDialog })));

/** A signed-out visitor signs in first; without JavaScript the form itself is shown, collapsed. */
export function ReportCatButton({ catId }: { catId: number }) {
  const viewer = useViewer();
  const modal = useModal();
  const [isOpen, setOpen] = useState(false);
  const [isWanted, setWanted] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        size="small"
        icon={<Icon name="lucide:flag" className="size-4.5" />}
        onPointerEnter={() => void loadDialog().catch(() => undefined)}
        onClick={() => {
          if (!viewer) return modal.open('connect');
          setWanted(true);
          setOpen(true);
        }}
        className="-mx-3.5 text-muted noscript:hidden"
      >
        {m.cats_report_button()}
      </Button>
      {viewer && (
        <noscript>
          <details>
            <summary className="cursor-pointer py-2 text-muted text-sm">{m.cats_report_button()}</summary>
            <form method="post" className="mt-3 space-y-5">
              <input type="hidden" name="act" value="report" />
              <ReportCatFields />
              <Button type="submit">{m.cats_report_send()}</Button>
            </form>
          </details>
        </noscript>
      )}
      {isWanted && (
        <LatePart>
          <ReportCatDialog catId={catId} isOpen={isOpen} onOpenChange={setOpen} />
        </LatePart>
      )}
    </>
  );
}
