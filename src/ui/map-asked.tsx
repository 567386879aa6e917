import { m } from '#i18n/paraglide/messages.js';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';

export function MapAsked({ onAsk, className }: { onAsk: () => void; className?: string }) {
  return (
    <div className={classNames('absolute inset-x-0 top-0 grid place-items-center p-4 noscript:hidden', className)}>
      <div className="flex max-w-xs flex-col items-center gap-2 rounded-2xl bg-surface p-4 text-center shadow-raised">
        <p className="text-muted text-sm">{m.cats_map_saves_data()}</p>
        <Button variant="secondary" size="small" onClick={onAsk}>
          {m.cats_map_show()}
        </Button>
      </div>
    </div>
  );
}
