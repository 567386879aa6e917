import { m } from '#i18n/paraglide/messages.js';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';

/** Above a list that could not be asked for again. */
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
