import { useSearchParams } from 'react-router';
import { townParameter } from '#features/browse/view/town-parameter.ts';
import { m } from '#i18n/paraglide/messages.js';
import { Alert } from '#ui/alert.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { LocalLink } from '#ui/local-link.tsx';

const longestTown = 100;

export function SearchNotice() {
  const [parameters] = useSearchParams();
  const town = parameters.get(townParameter)?.trim().slice(0, longestTown);
  if (!town) return null;
  return (
    <Alert>
      <div className="flex items-start gap-2">
        <p className="min-w-0 flex-1 break-words">{m.cats_home_search_street_missing({ place: town })}</p>
        {/* The link works without JavaScript. */}
        <LocalLink
          to={withoutTown(parameters)}
          replace
          preventScrollReset
          aria-label={m.common_close()}
          className="icon-button -my-2.5 -me-2"
        >
          <Icon name="lucide:x" className="size-5" />
        </LocalLink>
      </div>
    </Alert>
  );
}

function withoutTown(parameters: URLSearchParams): string {
  const rest = new URLSearchParams(parameters);
  rest.delete(townParameter);
  const query = rest.toString().replaceAll('%2C', ',');
  return query ? `/?${query}` : '/';
}
