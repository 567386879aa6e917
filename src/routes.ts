import { index, layout, prefix, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';
import { defaultLocale, type Locale, locales } from '#i18n/languages.ts';
import { queueKinds } from '#product/review-kinds.ts';

const file = (name: string) => `routes/${name}.tsx`;

/** Reported cats are a view of `/bo/cats`. */
const queuePages = queueKinds.filter((kind) => kind !== 'reports');

/** Lists every page once for each language; ids differ because one module serves both. */
function pages(language: Locale): RouteConfigEntry[] {
  const page = (path: string, name: string) => route(path, file(name), { id: `${language}.${name}` });
  return [
    index(file('home'), { id: `${language}.home` }),
    page('login', 'login'),
    page('signup', 'signup'),
    page('login/verify', 'login-verify'),
    page('login/with/:provider', 'login-with'),
    page('confirm', 'confirm'),
    page('logout', 'logout'),
    page('password/reset', 'password-reset'),
    page('password/update', 'password-update'),
    page('banned', 'banned'),
    page('user', 'user'),
    page('user/export', 'user-export'),
    page('cat/:id', 'cat'),
    page('cat/:id/edit', 'edit-cat'),
    page('cat/:id/sent', 'cat-sent'),
    page('cat/:id/poster', 'poster'),
    page('cat/:id/sighting', 'sighting'),
    page('thread/:key', 'thread'),
    page('cats/new', 'add-cat'),
    page('cats/drafts/:token', 'cat-draft'),
    page('c/:short', 'short-link'),
    page('p/:short', 'poster-link'),
    page('missing-cat', 'missing-cat'),
    page('offline', 'offline'),
    page('unsubscribe/:token', 'unsubscribe'),
    page('unsent', 'unsent'),
    page('helpers', 'helpers'),
    layout(file('bo'), { id: `${language}.bo` }, [
      page('bo', 'bo-home'),
      page('bo/search', 'bo-search'),
      ...queuePages.map((kind) => route(`bo/${kind}`, file('bo-queue'), { id: `${language}.bo-${kind}` })),
      page('bo/threads', 'bo-threads'),
      page('bo/redirects', 'bo-redirects'),
    ]),
    page(':page', 'content'),
    page('*', 'not-found'),
  ];
}

/** The prefix of the default language is optional, so a page in it has two addresses. */
export default locales.flatMap((locale) =>
  prefix(locale === defaultLocale ? `${locale}?` : locale, pages(locale)),
) satisfies RouteConfig;
