import type { OwnCat } from '#features/cats/model/cat.ts';
import { ShareButton } from '#features/links/share-button.tsx';
import { PosterLink } from '#features/poster/poster-link.tsx';

export function sentActions({ id, name }: OwnCat) {
  return (
    <>
      <PosterLink catId={id} />
      <ShareButton catId={id} text={name} />
    </>
  );
}
