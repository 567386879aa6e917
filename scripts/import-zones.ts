/**
 * Which folder of src/ and packages/ may import which. `tests/repository/import-direction.test.ts` checks each import against these tables.
 * A folder may import itself and what its row names. `platform` is the package of that name. `src/app` composes the process, so it may
 * import everything, and no other folder may import it.
 */
const layers: Record<string, string> = {
  i18n: '',
  db: 'i18n platform',
  context: 'db i18n platform',
  ui: 'i18n',
  map: 'i18n platform/react platform/base-map',
  'map/base': 'i18n platform/react platform/old-browsers platform/base-map platform/worker',
  'map/cats': 'map/base i18n',
  'service-worker': 'i18n platform features/outbox/*',
  features: 'context ui map i18n db platform',
  routes: 'features context ui map i18n db platform',
};

/** Every feature may import what `features` above may, and the features of its row, which stand above it. */
export const features: Record<string, string> = {
  followers: '',
  installation: '',
  mail: '',
  outbox: '',
  photos: '',
  places: '',
  previews: '',
  traits: '',
  updates: '',
  position: 'places',
  accounts: 'mail outbox',
  cats: 'mail photos places traits',
  content: 'previews',
  offline: 'outbox photos',
  push: 'followers offline',
  'cat-page': 'photos places position previews traits accounts cats',
  comments: 'outbox photos cats',
  links: 'position traits cats cat-page',
  browse: 'photos places traits cats cat-page links',
  contact: 'mail outbox photos places position accounts cats cat-page',
  matching: 'mail photos places traits cats cat-page browse contact',
  poster: 'previews traits cats links contact',
  'finder-sheets': 'mail accounts links contact poster',
  notifications: 'followers mail accounts cats links contact matching',
  'follow-ups': 'mail photos traits accounts cats notifications',
  reporting: 'mail outbox photos places traits accounts cats cat-page browse contact matching',
  moderation: 'mail photos position traits accounts cats cat-page comments contact matching follow-ups reporting',
  alerts: 'followers push mail photos places position traits accounts cats cat-page browse notifications reporting',
  profile: 'alerts followers outbox accounts follow-ups finder-sheets matching reporting moderation',
};

/**
 * The order of the folders within a feature: `cats/*` are the files directly in it. In a feature with such rows a folder without one
 * imports no other folder of it.
 */
const insides: Record<string, string> = {
  'outbox/*': '',
  'outbox/page': '*',

  'accounts/header': '',
  'accounts/mail': '',
  'accounts/names': '',
  'accounts/session': 'names',
  'accounts/forms': 'names session',
  'accounts/members': 'mail session',
  'accounts/second-step': 'session forms',
  'accounts/sign-in': 'session forms',
  'accounts/password': 'session forms second-step',

  'cats/ends': '',
  'cats/model': '',
  'cats/live': 'model',
  'cats/*': 'ends model live',

  'cat-page/*': '',
  'cat-page/previews': '',

  'comments/model': '',
  'comments/*': 'model',
  'comments/form': 'model *',
  'comments/section': 'model * form',

  'places/coordinates': '',
  'places/areas': '',
  'places/*': 'coordinates areas',

  'traits/rules': '',
  'traits/*': 'rules',

  'browse/view': '',
  'browse/search': 'view',
  'browse/tiles': '',
  'browse/list': 'tiles',
  'browse/feeds': 'list',
  'browse/filters': 'list view',
  'browse/home': 'search tiles list view filters',

  'contact/mail-switch': '',
  'contact/model': '',
  'contact/reply-text': '',
  'contact/warnings': '',
  'contact/proof': 'model',
  'contact/thread-list': 'model',
  'contact/threads': 'model warnings',
  'contact/timeline': 'model',
  'contact/relay': 'mail-switch model reply-text warnings threads',
  'contact/sightings': 'model threads',
  'contact/thread-page': 'model proof threads timeline',
  'contact/api': 'model threads relay sightings',

  'matching/copies': '',
  'matching/score': '',
  'matching/learn': 'score',
  'matching/model': 'score',
  'matching/*': 'copies score learn model',
  'matching/page': 'model',
  'matching/helpers': 'model *',
  'matching/pairs': 'copies score *',
  'matching/api': 'model * helpers',

  'notifications/unsubscribe': '',
  'notifications/mail': 'unsubscribe',

  'follow-ups/schedule': '',
  'follow-ups/advice': 'schedule',
  'follow-ups/*': 'schedule',
  'follow-ups/mail': 'advice *',
  'follow-ups/reunion': '',
  'follow-ups/story': '',
  'follow-ups/page': 'schedule advice * reunion story',
  'follow-ups/statistics': '*',

  'push/device': '',
  'push/*': '',
  'push/page': 'device',

  'alerts/schedule': '',
  'alerts/areas': 'schedule',
  'alerts/mail': 'schedule areas',
  'alerts/jobs': 'schedule areas mail',
  'alerts/feed': 'areas',
  'alerts/page': 'schedule areas mail feed',

  'reporting/draft': '',
  'reporting/sent': '',
  'reporting/stored-draft': '',
  'reporting/account-step': 'draft stored-draft',
  'reporting/photo-form': 'draft',
  'reporting/steps': 'draft',
  'reporting/prefill': 'draft',
  'reporting/trait-form': 'draft',
  'reporting/form': 'draft sent stored-draft account-step photo-form trait-form steps prefill',
  'reporting/api': 'sent stored-draft form',
  'reporting/sighting-form': 'draft sent form',

  'moderation/*': '',
  'moderation/model': '',
  'moderation/to-review': '',
  'moderation/publish-first': '',
  'moderation/menu': 'model',
  'moderation/subject': 'model to-review',
  'moderation/threads': 'model',
  'moderation/queue': 'model to-review subject',
  'moderation/sightings': 'subject queue',
  'moderation/stories': 'subject queue',
  'moderation/kinds': '* model to-review menu subject threads queue sightings stories',
  'moderation/search': '* model to-review subject queue kinds',
  'moderation/api': '* model subject queue kinds search',

  'profile/section': '',
  'profile/sign-in': 'section',
  'profile/leaving': 'section sign-in',
  'profile/*': 'section sign-in leaving',
};

const packages: Record<string, string> = {
  platform: '',
  'auth-service': 'platform',
};

/** Returns null if the import is allowed. `path` is like `src/ui/button.tsx`, `specifier` like `#i18n/locale.ts`. */
export function refuseImport(path: string, specifier: string): string | null {
  if (specifier.startsWith('..')) return 'a file of another folder is imported by its # name';
  if (/^maplibre-gl(\/|$)/.test(specifier))
    return path.startsWith('src/map/') ? null : 'only src/map imports the map library';
  if (path.startsWith('packages/') && specifier.startsWith('#')) {
    return specifier.startsWith('#tests/') ? 'a package does not import its tests' : null;
  }
  const [, target] = /^(?:#|@catlas\/)(.+)/.exec(specifier) ?? [];
  const allowed = listAllowed(path);
  if (target === undefined || !allowed || allowed.some((folder) => isIn(folder, target))) return null;
  return `it imports only ${allowed.join(', ')}`;
}

function listAllowed(path: string): string[] | null {
  const [, packageName] = /^packages\/([^/]+)\/src\//.exec(path) ?? [];
  if (packageName !== undefined) return words(packages[packageName] ?? '');
  const [, feature, rest = ''] = /^src\/features\/([^/]+)\/(.+)/.exec(path) ?? [];
  if (feature !== undefined) return ofFeature(feature, rest);
  const layer = Object.keys(layers)
    .filter((folder) => path.startsWith(`src/${folder}/`))
    .sort((one, other) => other.length - one.length)[0];
  if (layer !== undefined) return [layer, ...words(layers[layer]!)];
  return /^src\/(root|routes|entry)\b/.test(path) ? ['routes', ...words(layers.routes!)] : null;
}

function ofFeature(feature: string, rest: string): string[] {
  const others = words(features[feature] ?? '');
  const hasOrder = Object.keys(insides).some((row) => row.startsWith(`${feature}/`));
  const room = `${feature}/${rest.includes('/') ? rest.split('/')[0] : '*'}`;
  const own = hasOrder ? [room, ...words(insides[room] ?? '').map((name) => `${feature}/${name}`)] : [feature];
  return [...[...own, ...others].map((name) => `features/${name}`), ...words(layers.features!)];
}

function isIn(folder: string, target: string): boolean {
  if (!folder.endsWith('/*')) return target === folder || target.startsWith(`${folder}/`);
  const base = folder.slice(0, -1);
  return target.startsWith(base) && !target.slice(base.length).includes('/');
}

const words = (list: string) => list.split(' ').filter(Boolean);
