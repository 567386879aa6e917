import { index, prefix, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';

const file = (name: string) => `routes/${name}.tsx`;

/** Every page, once for each of its three forms. Ids differ because one module serves all three. */
function pages(form: 'default' | 'en' | 'fr'): RouteConfigEntry[] {
  const page = (path: string, name: string) => route(path, file(name), { id: `${form}.${name}` });
  return [
    index(file('home'), { id: `${form}.home` }),
    page('login', 'login'),
    page('signup', 'signup'),
    page('confirm', 'confirm'),
    page('logout', 'logout'),
    page('password/reset', 'password-reset'),
    page('password/update', 'password-update'),
    page('user', 'user'),
    page('cat/:id', 'cat'),
    page('cats/new', 'add-cat'),
    page('c/:short', 'short-link'),
    page('*', 'not-found'),
  ];
}

export default [...pages('default'), ...prefix('en', pages('en')), ...prefix('fr', pages('fr'))] satisfies RouteConfig;
