import { useEffect, useRef } from 'react';
import type { OwnCat } from '#features/cats/model/cat.ts';
import { CatPhoto } from '#features/photos/cat-photo.tsx';
import { m } from '#i18n/paraglide/messages.js';
import { Button, ButtonLink } from '#ui/button.tsx';

interface AddCatDoneProps {
  cat: OwnCat;
  onAnother: () => void;
  onOpen?: () => void;
}

/** The report has arrived: what happens next. */
export function AddCatDone({ cat, onAnother, onOpen }: AddCatDoneProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="space-y-5 pb-2 text-center">
      {cat.photo && (
        <CatPhoto
          photo={cat.photo}
          alt=""
          widths="card"
          sizes="12rem"
          className="mx-auto aspect-square w-48 rounded-3xl shadow-raised"
        />
      )}
      <div className="space-y-2">
        <h2 ref={heading} tabIndex={-1} dir="auto" className="font-bold text-xl outline-none">
          {m.cats_add_done_title({ name: cat.name })}
        </h2>
        <p className="text-muted">{m.cats_add_done_text()}</p>
      </div>
      <div className="flex flex-wrap justify-center gap-3">
        <Button variant="secondary" onClick={onAnother}>
          {m.cats_add_done_another()}
        </Button>
        <ButtonLink to={`/cat/${cat.id}`} onClick={onOpen}>
          {m.cats_add_done_open()}
        </ButtonLink>
      </div>
    </div>
  );
}
