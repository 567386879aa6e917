export type MapScheme = 'light' | 'dark';

/** The colours stay quiet beside the orange markers. */
export const basePalettes = {
  light: {
    water: '#c8dfe9',
    land: '#f8f3ea',
    ice: '#fdfcfa',
    urban: '#e9dac5',
    coast: '#a9c6d4',
    border: '#c3ae9a',
    region: '#d8c9b8',
    grid: '#d9c5ab',
    river: '#b3d2e0',
    countryText: '#75665a',
    cityText: '#3f3630',
    townText: '#54483f',
    villageText: '#6a5c50',
    halo: '#fbf7f0',
    precision: '#ea580c',
  },
  dark: {
    water: '#171f26',
    land: '#2c2926',
    ice: '#35332f',
    urban: '#453c33',
    coast: '#0f1418',
    border: '#6a5d50',
    region: '#453e37',
    grid: '#574a3e',
    river: '#2a3a44',
    countryText: '#b3a495',
    cityText: '#efe6db',
    townText: '#d6cabd',
    villageText: '#bdb0a2',
    halo: '#211e1b',
    precision: '#fb923c',
  },
} as const satisfies Record<MapScheme, Record<string, string>>;
