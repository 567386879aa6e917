import type { ReactNode } from 'react';
import { m } from '#i18n/paraglide/messages.js';
import { Button } from '#ui/button.tsx';

export function BrokenPart({ onRetry, children }: { onRetry: () => void; children: ReactNode }) {
  return (
    <div role="status" className="grid size-full place-items-center p-4">
      <div className="flex max-w-xs flex-col items-center gap-3 rounded-2xl bg-surface p-5 text-center shadow-raised">
        <p>{children}</p>
        <Button variant="secondary" size="small" onClick={onRetry}>
          {m.common_retry()}
        </Button>
      </div>
    </div>
  );
}
