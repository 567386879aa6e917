import { m } from '#i18n/paraglide/messages.js';
import { Alert } from '#ui/alert.tsx';

export function ElsewhereNote({ elsewhere }: { elsewhere: 'changed' | 'gone' | null }) {
  return (
    <div role="status" className="mb-6 empty:hidden">
      {elsewhere && (
        <Alert>{elsewhere === 'changed' ? m.cats_add_elsewhere_changed() : m.cats_add_elsewhere_gone()}</Alert>
      )}
    </div>
  );
}
