import { AddCatButton } from '#features/cats/list/add-cat-button.tsx';
import { m } from '#i18n/paraglide/messages.js';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { EmptyMapCat } from '#ui/illustrations/empty-map-cat.tsx';

// Most visitors never need this code: it loads on demand.

/** Above a list that could not be reloaded. */
export function HomeListFailing({ onRetry }: { onRetry: () => void }) {
  return (
    <Alert
      variant="danger"
      title={m.cats_home_failing()}
      action={
        <Button variant="secondary" size="small" onClick={onRetry}>
          {m.common_retry()}
        </Button>
      }
    >
      {m.cats_home_failing_text()}
    </Alert>
  );
}

/** Shown in place of the list when there are no cats here. */
export function HomeListEmpty({ isLoading }: { isLoading: boolean }) {
  return (
    <EmptyState
      picture={
        <div className="aspect-[4/3]">
          <EmptyMapCat className="w-full" />
        </div>
      }
      title={m.cats_home_empty_title()}
      action={<AddCatButton />}
      className={isLoading ? 'opacity-55' : ''}
    >
      <p>{m.cats_home_empty_text()}</p>
    </EmptyState>
  );
}
