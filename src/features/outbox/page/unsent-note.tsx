import { m } from '#i18n/paraglide/messages.js';
import { Alert } from '#ui/alert.tsx';
import { LocalLink } from '#ui/local-link.tsx';
import { useUnsent } from './use-unsent.ts';

interface UnsentNoteProps {
  readerId: string | null;
  text: (inputs: { count: number }) => string;
  variant?: 'info' | 'warning';
  className?: string;
}

export function UnsentNote({ readerId, text, variant = 'warning', className = '' }: UnsentNoteProps) {
  const count = useUnsent(readerId).length;
  if (count === 0) return null;
  return (
    <Alert
      variant={variant}
      className={className}
      action={
        <LocalLink to="/unsent" className="inline-flex min-h-9 items-center font-semibold underline underline-offset-4">
          {m.outbox_see_all()}
        </LocalLink>
      }
    >
      {text({ count })}
    </Alert>
  );
}
