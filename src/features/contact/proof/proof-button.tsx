import { lazy, useState } from 'react';
import { m } from '#i18n/paraglide/messages.js';
import { Button, type ButtonSize } from '#ui/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { LatePart } from '#ui/loading/late-part.tsx';

const loadDialog = () => import('./proof-dialog.tsx');
const ProofDialog = lazy(() => loadDialog().then((module) => ({ default: module.ProofDialog })));

interface ProofButtonProps {
  catId: number;
  size?: ButtonSize;
  onSaved?: () => Promise<void>;
}

export function ProofButton({ catId, size = 'small', onSaved }: ProofButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const [isWanted, setWanted] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        size={size}
        icon={<Icon name="lucide:badge-check" className="size-5" />}
        onPointerEnter={() => void loadDialog().catch(() => undefined)}
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
        className="noscript:hidden"
      >
        {m.talk_mark_button()}
      </Button>
      {isWanted && (
        <LatePart>
          <ProofDialog catId={catId} isOpen={isOpen} onOpenChange={setOpen} {...(onSaved && { onSaved })} />
        </LatePart>
      )}
    </>
  );
}
