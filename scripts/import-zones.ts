/**
 * Which folder of src/ and packages/ may import which. `tests/repository/import-direction.test.ts` checks each import against these tables.
 *
 * A folder may import itself and what its row names: `cats` is that folder with all its subfolders, `cats/*` only the files directly in it.
 * `./name` is a subfolder of the same feature. A row with `/*` at the end is about the files directly in the folder; subfolders without a row of
 * their own follow the row of their feature.
 */
const layers: Record<string, string> = {
  platform: '',
  i18n: '',
  product: 'i18n platform',
  ui: 'i18n',
  map: 'i18n platform/react',
  'map/base': 'i18n platform/react platform/old-browsers',
  'map/cats': 'map/base i18n',
  request: 'ui i18n product platform',
  'service-worker': 'i18n platform features/outbox/*',
  features: 'request ui map i18n product platform',
  routes: 'features request ui map i18n product platform',
};

/** Every feature may import what `features` above may. A feature without a row imports no other one. */
const features: Record<string, string> = {
  'outbox/*': '',
  outbox: './*',

  accounts: '',
  'accounts/names': '',
  'accounts/session': './names',
  'accounts/mail': '',
  'accounts/header': 'outbox',
  'accounts/forms': './names ./session',
  'accounts/members': './mail ./session',
  'accounts/second-step': './forms ./session',
  'accounts/sign-in': './forms ./session',
  'accounts/password': './forms ./second-step ./session',

  offline: 'outbox',

  'threads/mail': '',

  warnings: '',

  mail: '',

  'notifications/*': 'mail',
  'notifications/unsubscribe': 'accounts threads/mail-switch',
  'notifications/mail': './unsubscribe mail accounts cats links photos matching/pairs',

  'cats/model': './traits photos places',
  'cats/traits': '',
  'cats/live': './model',
  'cats/*': './model ./traits ./live notifications/* photos places threads/ends',
  'cats/tiles': './model ./traits',
  'cats/list': './model ./traits ./live ./tiles ./* photos places',
  'cats/search': './model ./traits ./list photos places',
  'cats/draft': './model ./traits outbox photos',
  'cats/stored-draft': './model ./traits ./* accounts mail photos',
  'cats/account-step': './model ./draft ./stored-draft outbox accounts',
  'cats/photo-form': './model ./draft outbox photos',
  'cats/trait-form': './model ./traits ./draft',
  'cats/report-sent': './model ./traits ./list ./* accounts matching photos',
  'cats/report-form':
    './model ./traits ./list ./draft ./stored-draft ./account-step ./photo-form ./trait-form ./report-sent ./cat-page ./* matching/model matching/page outbox accounts photos places',
  'cats/cat-page': './model ./traits ./live ./list ./* accounts photos places previews',
  'cats/home': './model ./traits ./live ./list ./search ./tiles photos places',
  'cats/feeds': './model ./traits ./list ./cat-page ./* photos previews',
  'cats/api':
    './model ./report-sent ./list ./search ./tiles ./stored-draft ./report-form ./* matching/model accounts photos',

  'sightings/model': 'accounts cats photos places',
  'sightings/*': './model threads accounts cats photos places',
  'sightings/form': './model ./* threads cats photos places outbox accounts',
  'sightings/timeline': './model cats photos places',
  'sightings/review': './model ./timeline ./* moderation/queue moderation/subject cats photos',
  'sightings/api': './model ./* threads cats photos',

  'threads/ends': 'mail',
  'threads/mail-switch': '',
  'threads/model': 'accounts cats photos sightings/model',
  'threads/*': './model ./ends accounts cats photos sightings/model warnings',
  'threads/page': './model ./* ./proof outbox cats photos places sightings/model sightings/timeline accounts',
  'threads/proof': './model',
  'threads/review': './model ./ends ./* ./page ./api moderation/model cats photos',
  'threads/list': './model ./* cats photos',
  'threads/relay':
    './mail ./mail-switch ./model ./ends ./* mail accounts cats notifications/unsubscribe photos sightings/model warnings',
  'threads/api': './model ./ends ./* ./relay accounts cats photos sightings/model',

  'matching/score': 'cats/model cats/traits places',
  'matching/model': './score cats/model',
  'matching/copies': '',
  'matching/learn': './score cats/model',
  'matching/*': './model ./score ./copies ./learn cats/model cats/traits cats/list places notifications/* threads',
  'matching/pairs': './model ./score ./copies ./* notifications/* threads',
  'matching/page': './model cats/model cats/list photos',
  'matching/helpers': './model ./* cats photos',
  'matching/api': './model ./* ./helpers cats/model',

  content: 'previews',

  links: 'cats',

  poster: 'cats links photos previews threads/mail',

  'comments/model': 'cats',
  'comments/*': './model cats',
  'comments/form': './model ./* outbox cats',
  'comments/section': './model ./form ./* cats photos',

  'moderation/model': '',
  'moderation/to-review': 'cats comments matching',
  'moderation/subject': './model ./to-review cats comments photos',
  'moderation/menu': './model cats',
  'moderation/*': 'accounts cats comments notifications/* threads/ends',
  'moderation/search': './model ./to-review ./subject ./queue ./kinds ./* cats',
  'moderation/queue': './model ./to-review ./subject cats photos',
  'moderation/kinds':
    './model ./to-review ./subject ./menu ./queue ./* cats comments photos sightings/review threads/review',
  'moderation/api': './model ./subject ./search ./queue ./kinds ./* cats comments',

  'profile/section': 'accounts',
  'profile/sign-in': './section accounts',
  'profile/leaving': './section ./sign-in accounts cats/stored-draft moderation/kinds outbox matching',
  'profile/*': './section ./sign-in ./leaving accounts outbox',
};

/** Packages that may import `platform` above may import the package of that name. */
const packages: Record<string, string> = {
  platform: '',
  'auth-service': 'platform',
};

const namePrefix = '#';
const packageScope = '@catlas/';

/** Returns null if the import is allowed. `path` is like `src/ui/button.tsx`, `specifier` like `#i18n/locale.ts`. */
export function refuseImport(path: string, specifier: string): string | null {
  if (specifier.startsWith('..')) return 'a file of another folder is imported by its # name';
  if (/^maplibre-gl(\/|$)/.test(specifier))
    return path.startsWith('src/map/') ? null : 'only src/map imports the map library';
  if (path.startsWith('packages/') && specifier.startsWith(namePrefix)) {
    return specifier.startsWith('#tests/') ? 'a package does not import its tests' : null;
  }
  if (!specifier.startsWith(namePrefix) && !specifier.startsWith(packageScope)) return null;
  const allowed = listAllowed(path);
  const target = specifier.startsWith(namePrefix) ? specifier.slice(namePrefix.length) : specifier;
  if (!allowed || allowed.some((folder) => isIn(folder, target))) return null;
  return `it imports only ${allowed.join(', ')}`;
}

function listAllowed(path: string): string[] | null {
  const [, packageName] = /^packages\/([^/]+)\/src\//.exec(path) ?? [];
  if (packageName !== undefined) return words(packages[packageName] ?? '').map((name) => packageScope + name);
  const [, feature, rest = ''] = /^src\/features\/([^/]+)\/(.+)/.exec(path) ?? [];
  if (feature !== undefined) return withPackage(ofFeature(feature, rest));
  const layer = Object.keys(layers)
    .filter((folder) => path.startsWith(`src/${folder}/`))
    .sort((one, other) => other.length - one.length)[0];
  if (layer !== undefined) return withPackage([layer, ...words(layers[layer]!)]);
  return /^src\/(root|routes|entry)\b/.test(path) ? withPackage(['routes', ...words(layers.routes!)]) : null;
}

function ofFeature(feature: string, rest: string): string[] {
  const room = rest.includes('/') ? rest.split('/')[0] : '*';
  const row = [`${feature}/${room}`, feature].find((each) => each in features);
  const toFolder = (word: string) => `features/${word.startsWith('./') ? feature + word.slice(1) : word}`;
  const own = row === undefined ? [] : [`features/${row}`, ...words(features[row]!).map(toFolder)];
  return [...own, ...words(layers.features!)];
}

function isIn(folder: string, target: string): boolean {
  if (!folder.endsWith('/*')) return target === folder || target.startsWith(`${folder}/`);
  const base = folder.slice(0, -1);
  return target.startsWith(base) && !target.slice(base.length).includes('/');
}

const withPackage = (folders: string[]) =>
  folders.includes('platform') ? [...folders, `${packageScope}platform`] : folders;

const words = (list: string) => list.split(' ').filter(Boolean);
