import { m } from '#i18n/paraglide/messages.js';
import { ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';

export function PosterLink({ catId }: { catId: number }) {
  return (
    <ButtonLink
      to={`/cat/${catId}/poster`}
      variant="secondary"
      icon={<Icon name="lucide:printer" className="size-5" />}
    >
      {m.poster_title()}
    </ButtonLink>
  );
}
