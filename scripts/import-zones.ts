import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#platform/config/project-root.ts';

/**
 * Which folder of src/ and packages/ may import which. `npm run zones` writes biome-zones.json from this table, and biome checks each import.
 *
 * A folder may import itself and what its row names: `cats` is that folder with all its subfolders, `cats/*` only the files directly in it.
 * `./name` is a subfolder of the same feature. A row with `/*` at the end is about the files directly in the folder; subfolders without a row of
 * their own follow the row of their feature.
 */
const layers: Record<string, string> = {
  platform: '',
  product: 'platform',
  i18n: '',
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

  'notifications/*': '',
  'notifications/unsubscribe': 'accounts threads/mail-switch',
  'notifications/mail': './unsubscribe accounts cats links photos matching/pairs',

  'cats/model': './traits photos places',
  'cats/traits': '',
  'cats/live': './model',
  'cats/*': './model ./traits ./live notifications/* photos places threads/ends',
  'cats/tiles': './model ./traits',
  'cats/list': './model ./traits ./live ./tiles ./* photos places',
  'cats/search': './model ./traits ./list photos places',
  'cats/draft': './model ./traits outbox photos',
  'cats/stored-draft': './model ./traits ./* accounts photos',
  'cats/account-step': './model ./draft ./stored-draft outbox accounts',
  'cats/photo-form': './model ./draft outbox photos',
  'cats/trait-form': './model ./traits ./draft',
  'cats/report-sent': './model ./traits ./list ./* matching photos',
  'cats/report-form':
    './model ./traits ./list ./draft ./stored-draft ./account-step ./photo-form ./trait-form ./report-sent ./cat-page ./* matching/model matching/page outbox accounts photos places',
  'cats/cat-page': './model ./traits ./live ./list ./* accounts photos previews',
  'cats/home': './model ./traits ./live ./list ./search ./tiles photos places',
  'cats/feeds': './model ./traits ./list ./cat-page ./* photos previews',
  'cats/api':
    './model ./report-sent ./list ./search ./tiles ./stored-draft ./report-form ./* matching/model accounts photos',

  'sightings/model': 'accounts cats photos places',
  'sightings/*': './model threads accounts cats photos places',
  'sightings/form': './model ./* threads cats photos places outbox accounts',
  'sightings/timeline': './model cats photos places',
  'sightings/review': './model ./timeline moderation/queue moderation/subject cats photos',
  'sightings/api': './model ./* threads cats photos',

  'threads/ends': '',
  'threads/mail-switch': '',
  'threads/model': 'accounts cats photos sightings/model',
  'threads/*': './model ./ends accounts cats photos sightings/model warnings',
  'threads/page': './model ./* ./proof outbox cats photos places sightings/model sightings/timeline accounts',
  'threads/proof': './model',
  'threads/review': './model ./* ./page cats photos',
  'threads/list': './model ./* cats photos',
  'threads/relay':
    './mail ./mail-switch ./model ./ends ./* accounts cats notifications/unsubscribe photos sightings/model warnings',
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

  'moderation/to-review': 'cats comments matching',
  'moderation/subject': './to-review cats comments photos',
  'moderation/menu': 'cats',
  'moderation/*': 'accounts cats comments notifications/* threads/ends',
  'moderation/search': './to-review ./subject ./* cats comments photos',
  'moderation/queue': './to-review ./subject ./menu cats photos',
  'moderation/api': './to-review ./subject ./search ./* cats comments',

  'profile/section': 'accounts',
  'profile/sign-in': './section accounts',
  'profile/leaving': './section ./sign-in accounts cats comments outbox threads matching',
  'profile/*': './section ./sign-in ./leaving accounts outbox',
};

/** Which package may import which. What may import `platform` above may import the package of that name. */
const packages: Record<string, string> = {
  platform: '',
  'auth-service': 'platform',
};

const outside = {
  group: ['../*', '../**'],
  message: 'Import a file of another folder by its # name.',
};
const mapLibrary = {
  group: ['maplibre-gl', 'maplibre-gl/**'],
  message: 'Only src/map imports the map library.',
};

interface Zone {
  includes: string[];
  /** Folders of src/ and whole packages. */
  allowed: string[];
}

const packageOf = (name: string) => `@catlas/${name}`;

function layerZone([folder, allowed]: [string, string]): Zone {
  const extra = folder === 'routes' ? ['src/root.tsx', 'src/routes.ts', 'src/entry.*'] : [];
  return {
    includes: [`src/${folder}/**`, ...extra],
    allowed: withPackages([...(folder === 'features' ? [] : [folder]), ...words(allowed)]),
  };
}

function featureZone([row, allowed]: [string, string]): Zone {
  const [feature = ''] = row.split('/');
  const toFolder = (word: string) => `features/${word.startsWith('./') ? feature + word.slice(1) : word}`;
  return {
    includes: [`src/features/${row.endsWith('/*') ? row : `${row}/**`}`],
    allowed: withPackages([`features/${row}`, ...words(allowed).map(toFolder), ...words(layers.features ?? '')]),
  };
}

const withPackages = (folders: string[]) =>
  folders.includes('platform') ? [...folders, packageOf('platform')] : folders;

const words = (list: string) => list.split(' ').filter(Boolean);

function toOverride({ includes, allowed }: Zone) {
  const patterns = allowed.map((folder) => {
    if (folder.startsWith('@')) return `!${folder}/**`;
    return `!#${folder.endsWith('/*') ? folder : `${folder}/**`}`;
  });
  const isMap = includes[0]?.startsWith('src/map/');
  const direction = {
    group: ['#*', '#*/**', '@catlas/*', '@catlas/*/**', ...patterns],
    message: `These files import only ${allowed.join(', ')}. The table is in scripts/import-zones.ts.`,
  };
  const options = { patterns: [outside, direction, ...(isMap ? [] : [mapLibrary])] };
  return restrict(includes, options);
}

function restrict(includes: string[], options: object) {
  return { includes, linter: { rules: { style: { noRestrictedImports: { level: 'error', options } } } } };
}

function packageOverride([name, allowed]: [string, string]) {
  const names = words(allowed).map(packageOf);
  const direction = {
    group: ['#tests/**', '@catlas/*', '@catlas/*/**', ...names.map((each) => `!${each}/**`)],
    message: `This package imports only ${['itself', ...names].join(', ')}. The table is in scripts/import-zones.ts.`,
  };
  return restrict([`packages/${name}/src/**`], { patterns: [outside, direction, mapLibrary] });
}

/** The content of biome-zones.json. Of several overrides that match a file, biome takes the last one. */
export function importZones(): string {
  const whole = (row: string) => !row.includes('/');
  const rows = Object.entries(features).sort(([a], [b]) => Number(whole(b)) - Number(whole(a)));
  const zones = [...Object.entries(layers).map(layerZone), ...rows.map(featureZone)];
  const tests = {
    includes: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'packages/*/src/**/*.test.ts'],
    linter: { rules: { style: { noRestrictedImports: 'off' } } },
  };
  return `${JSON.stringify({ overrides: [...zones.map(toOverride), ...Object.entries(packages).map(packageOverride), tests] }, null, 2)}\n`;
}

export const importZonesFile = join(projectRoot, 'biome-zones.json');

if (process.argv[1] === import.meta.filename) writeFileSync(importZonesFile, importZones());
