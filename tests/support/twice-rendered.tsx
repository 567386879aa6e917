import { MemoryRouter } from 'react-router';
import { LocalLink } from '#ui/local-link.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';

const name = 'Minou';
const date = new Date(Date.now() - (3 * 24 + 1) * 60 * 60 * 1000).toISOString();

export const twiceRendered = (
  <MemoryRouter initialEntries={['/fr/cat/5']}>
    <LocalLink to="/cat/3?from=list#comments" className="link" replace>
      {name}
    </LocalLink>
    <RelativeTime date={date} className="age" />
  </MemoryRouter>
);

export const itsMarkup =
  `<a class="link" href="/fr/cat/3?from=list#comments">${name}</a>` +
  `<time datetime="${date}" class="age">il y a 3 jours</time>`;
