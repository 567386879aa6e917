import type { ReactNode } from 'react';
import { m } from '#i18n/paraglide/messages.js';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';

interface RetryAlertProps {
  title?: ReactNode;
  children?: ReactNode;
  onRetry: () => void;
  className?: string;
}

export function RetryAlert({ onRetry, ...alert }: RetryAlertProps) {
  return (
    <Alert
      {...alert}
      variant="danger"
      action={
        <Button variant="secondary" size="small" onClick={onRetry}>
          {m.common_retry()}
        </Button>
      }
    />
  );
}
