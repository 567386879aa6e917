import { index, layout, prefix, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';
import { queuePages } from '#db/review-kinds.ts';
import { defaultLocale, type Locale, locales } from '#i18n/languages.ts';

const file = (name: string) => `routes/${name}.tsx`;

/** Lists every page once for each language; ids differ because one module serves both. */
function pages(language: Locale): RouteConfigEntry[] {
  const page = (path: string, name: string) =>
    route(path, file(name), { id: `${language}.${name.slice(name.lastIndexOf('/') + 1)}` });
  return [
    index(file('home'), { id: `${language}.home` }),
    page('login', 'account/login'),
    page('signup', 'account/signup'),
    page('login/verify', 'account/login-verify'),
    page('login/with/:provider', 'account/login-with'),
    page('confirm', 'account/confirm'),
    page('logout', 'account/logout'),
    page('password/reset', 'account/password-reset'),
    page('password/update', 'account/password-update'),
    page('banned', 'account/banned'),
    page('user', 'account/user'),
    page('user/export', 'account/user-export'),
    page('cat/:id', 'cat/cat'),
    page('cat/:id/edit', 'cat/edit-cat'),
    page('cat/:id/sent', 'cat/cat-sent'),
    page('cat/:id/poster', 'cat/poster'),
    page('cat/:id/follow-up', 'cat/own-follow-up'),
    page('cat/:id/sighting', 'cat/sighting'),
    page('thread/:key', 'cat/thread'),
    page('cats/new', 'cat/add-cat'),
    page('cats/link', 'cat/prefilled-link'),
    page('cats/drafts/:token', 'cat/cat-draft'),
    page('c/:short', 'cat/short-link'),
    page('follow-up/:token', 'cat/follow-up'),
    page('p/:short', 'cat/poster-link'),
    page('s/:code', 'sheets/sheet-link'),
    page('sheets/new', 'sheets/sheet-new'),
    page('sheets/own/:token', 'sheets/sheet-own'),
    page('sheets/:code', 'sheets/sheet-answer'),
    page('missing-cat', 'missing-cat'),
    page('offline', 'offline'),
    page('unsubscribe/:token', 'account/unsubscribe'),
    page('alerts/:key?', 'account/alerts'),
    page('unsent', 'unsent'),
    page('helpers', 'helpers'),
    page('position', 'position'),
    page('statistics', 'statistics'),
    layout(file('bo/bo'), { id: `${language}.bo` }, [
      page('bo', 'bo/bo-home'),
      page('bo/search', 'bo/bo-search'),
      ...queuePages.map((kind) => route(`bo/${kind}`, file('bo/bo-queue'), { id: `${language}.bo-${kind}` })),
      page('bo/threads', 'bo/bo-threads'),
      page('bo/redirects', 'bo/bo-redirects'),
    ]),
    page(':page', 'content'),
    page('*', 'not-found'),
  ];
}

/** The prefix of the default language is optional, so a page in it has two addresses. */
const [inFirst, ...inOthers] = locales.map((locale) =>
  prefix(locale === defaultLocale ? `${locale}?` : locale, pages(locale)),
);

/** The languages of a page stand together, because the list that every visit loads then compresses a third better. */
export default inFirst!.flatMap((page, index) => [page, ...inOthers.map((list) => list[index]!)]) satisfies RouteConfig;
