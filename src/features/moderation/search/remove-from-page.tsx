import { lazy, type ReactNode, useState } from 'react';
import { m } from '#i18n/paraglide/messages.js';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { IconButton } from '#ui/icons/icon-button.tsx';
import { LatePart } from '#ui/loading/late-part.tsx';
import { useLocalAddress } from '#ui/local-link.tsx';
import type { RemovedPost } from './removal.tsx';

// Visitors do not download it with the page.
const Removal = lazy(() => import('./removal.tsx').then((module) => ({ default: module.Removal })));

interface RemovePostProps {
  post: RemovedPost;
  button: (isBusy: boolean) => ReactNode;
  onGiven?: () => void;
  onRemoved?: () => void;
}

/** Without JavaScript the search of the back office deletes and undoes. */
function RemovePost({ post, button, onGiven, onRemoved }: RemovePostProps) {
  const [presses, setPresses] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const address = useLocalAddress()(`/bo/search?kind=${post.kind}&find=%23${post.id}`);
  return (
    <>
      <form
        method="post"
        action={address}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) setPresses(presses + 1);
        }}
      >
        <input type="hidden" name="kind" value={post.kind} />
        <input type="hidden" name="id" value={post.id} />
        <input type="hidden" name="name" value={post.name} />
        <input type="hidden" name="act" value="delete" />
        {button(isBusy)}
      </form>
      {presses > 0 && (
        <LatePart>
          <Removal key={presses} post={post} onBusy={setBusy} onGiven={onGiven} onRemoved={onRemoved} />
        </LatePart>
      )}
    </>
  );
}

export function RemoveCat({ cat, onGiven }: { cat: { id: number; name: string }; onGiven: () => void }) {
  return (
    <RemovePost
      post={{ kind: 'cats', id: cat.id, name: cat.name }}
      onGiven={onGiven}
      button={(isBusy) => (
        <Button
          type="submit"
          variant="secondary"
          icon={<Icon name="lucide:trash-2" className="size-5" />}
          isBusy={isBusy}
        >
          {m.cats_page_delete()}
        </Button>
      )}
    />
  );
}

interface RemoveCommentProps {
  comment: { id: number; content: string; author: { display_name: string } | null };
  onRemoved: () => void;
}

export function RemoveComment({ comment: { id, content, author }, onRemoved }: RemoveCommentProps) {
  return (
    <RemovePost
      post={{ kind: 'comments', id, name: content }}
      onRemoved={onRemoved}
      button={(isBusy) => (
        <IconButton
          type="submit"
          label={m.comments_delete_label({ name: author?.display_name ?? m.comments_anonymous() })}
          icon={<Icon name="lucide:trash-2" className="size-4.5" />}
          isBusy={isBusy}
          className="text-muted hover:text-ink"
        />
      )}
    />
  );
}
