import { useEffect, useRef, useState } from 'react';
import { formatCachedAt } from '#features/offline/format-cached-at.ts';
import { m } from '#i18n/paraglide/messages.js';
import { useLocale } from '#i18n/use-locale.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { describeKept } from './describe-kept.ts';
import { type KeptNeighbourhood, listKeptNeighbourhoods, removeKeptNeighbourhood } from './kept-neighbourhoods.ts';

export function KeptNeighbourhoodList() {
  const locale = useLocale();
  const [kept, setKept] = useState<KeptNeighbourhood[]>([]);
  const [said, setSaid] = useState('');
  const status = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    void listKeptNeighbourhoods().then(setKept, () => undefined);
  }, []);
  const remove = async ({ catId }: KeptNeighbourhood) => {
    await removeKeptNeighbourhood(catId);
    setKept((before) => before.filter((each) => each.catId !== catId));
    setSaid(m.offline_keep_removed());
    // The button that was pressed is gone.
    status.current?.focus();
  };
  return (
    <div className={classNames('w-full text-start', (kept.length > 0 || said) && 'mt-10')}>
      {kept.length > 0 && (
        <>
          <h2 className="font-bold text-lg">{m.offline_kept_title()}</h2>
          <ul className="mt-2 divide-y divide-line">
            {kept.map((each) => (
              <li key={each.catId} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
                <div className="min-w-0">
                  <a
                    href={each.path}
                    dir="auto"
                    className="inline-flex min-h-11 items-center font-medium text-link underline-offset-4 hover:underline"
                  >
                    {each.title}
                  </a>
                  <p className="text-muted text-sm">
                    {describeKept(each, formatCachedAt(each.keptAt, locale), locale)}
                  </p>
                </div>
                <Button
                  variant="ghost"
                  size="small"
                  aria-label={`${m.offline_keep_remove()}, ${each.title}`}
                  onClick={() => void remove(each)}
                >
                  {m.offline_keep_remove()}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      <p ref={status} role="status" tabIndex={-1} className="text-sm outline-none">
        {said}
      </p>
    </div>
  );
}
