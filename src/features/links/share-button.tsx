import { lazy, useState } from 'react';
import { m } from '#i18n/paraglide/messages.js';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { LatePart } from '#ui/loading/late-part.tsx';

const loadDialog = () => import('./share-dialog.tsx');
const ShareDialog = lazy(() => loadDialog().then((module) => ({ default: module.ShareDialog })));

interface ShareButtonProps {
  catId: number;
  text: string;
}

/** The short link is created on demand. */
export function ShareButton({ catId, text }: ShareButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const [isWanted, setWanted] = useState(false);
  return (
    <>
      <Button
        icon={<Icon name="lucide:share-2" className="size-5" />}
        onPointerEnter={() => void loadDialog().catch(() => undefined)}
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
        className="noscript:hidden"
      >
        {m.cats_share_button()}
      </Button>
      {isWanted && (
        <LatePart>
          <ShareDialog catId={catId} text={text} isOpen={isOpen} onOpenChange={setOpen} />
        </LatePart>
      )}
    </>
  );
}
