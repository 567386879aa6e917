import { m } from '#i18n/paraglide/messages.js';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';

export function PrintButton() {
  return (
    <Button
      variant="secondary"
      icon={<Icon name="lucide:printer" className="size-5" />}
      onClick={() => window.print()}
      className="noscript:hidden"
    >
      {m.poster_print()}
    </Button>
  );
}
