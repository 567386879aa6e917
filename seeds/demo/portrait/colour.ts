export function mix(from: string, to: string, share: number): string {
  const channel = (colour: string, index: number) => Number.parseInt(colour.slice(1 + index * 2, 3 + index * 2), 16);
  const parts = [0, 1, 2].map((index) => Math.round(channel(from, index) * (1 - share) + channel(to, index) * share));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

export interface FurColours {
  main: string;
  shade: string;
  light: string;
  mark: string;
  nose: string;
  ear: string;
}

export const furColours = {
  black: { main: '#33313a', shade: '#201f27', light: '#4b4853', mark: '#24232a', nose: '#5b4a50', ear: '#7a5f66' },
  white: { main: '#fbf6ee', shade: '#e2d6c8', light: '#fffdfa', mark: '#e2d6c8', nose: '#e79f99', ear: '#f1bab2' },
  grey: { main: '#8b95a6', shade: '#6a7486', light: '#aeb6c3', mark: '#626c7e', nose: '#5d6270', ear: '#c2a0a6' },
  cream: { main: '#f2d5aa', shade: '#dab485', light: '#fcecd2', mark: '#dcae77', nose: '#df968a', ear: '#f0b9a3' },
  ginger: { main: '#ea9549', shade: '#cb702d', light: '#fbcf9b', mark: '#c8632a', nose: '#d97b6d', ear: '#f0ab8c' },
  brown: { main: '#ad8a63', shade: '#856443', light: '#dfc6a3', mark: '#4f3b2a', nose: '#b9695c', ear: '#d3a28b' },
  silver: { main: '#c6c9ce', shade: '#9a9ea7', light: '#edeef0', mark: '#50535c', nose: '#c27e78', ear: '#dcb5b2' },
  chocolate: { main: '#6b4a3d', shade: '#4c332a', light: '#8a6554', mark: '#47302a', nose: '#4d332f', ear: '#a27a6c' },
  ivory: { main: '#f1e4d0', shade: '#d6c3a7', light: '#faf3e7', mark: '#d6c3a7', nose: '#54413b', ear: '#b7968a' },
} as const satisfies Record<string, FurColours>;

export const pointColours = { seal: '#51392f', blue: '#7d8798', red: '#d88c55' } as const;

export const eyeColours = {
  green: { iris: '#8fbf5a', deep: '#4f8a3f' },
  yellow: { iris: '#f2c744', deep: '#c98f1f' },
  amber: { iris: '#e89b35', deep: '#b3641a' },
  copper: { iris: '#cf7434', deep: '#8f4319' },
  blue: { iris: '#77bfe8', deep: '#3a7fb8' },
} as const;

export const collarColours = {
  red: '#d2403c',
  blue: '#3a73b8',
  green: '#4b9460',
  yellow: '#f0bd3c',
  pink: '#e5799b',
  purple: '#7d5aa6',
  turquoise: '#2fa6a3',
  black: '#2d2b33',
} as const;

export interface Mood {
  sky: string;
  wall: string;
  far: string;
  mid: string;
  near: string;
  accent: string;
  glow: string;
  leaf: string;
}

export const moods = {
  peach: {
    sky: '#fdeedd',
    wall: '#f8dcc0',
    far: '#f0bf9b',
    mid: '#dd9a76',
    near: '#b96f52',
    accent: '#2f8583',
    glow: '#fff6e6',
    leaf: '#6d9a78',
  },
  mint: {
    sky: '#eaf4e8',
    wall: '#d3e6d3',
    far: '#aed0b6',
    mid: '#7fb094',
    near: '#4f8570',
    accent: '#e8795a',
    glow: '#fbfdf1',
    leaf: '#4f8f63',
  },
  sky: {
    sky: '#e6f2f7',
    wall: '#cfe4ee',
    far: '#a6cadd',
    mid: '#74a5c1',
    near: '#487a9a',
    accent: '#f08a5b',
    glow: '#ffffff',
    leaf: '#5e9a86',
  },
  butter: {
    sky: '#fff4d6',
    wall: '#fbe3a6',
    far: '#f2ca74',
    mid: '#dba64e',
    near: '#a9763a',
    accent: '#3c7a89',
    glow: '#fffbea',
    leaf: '#7f9b52',
  },
  rose: {
    sky: '#fdebe8',
    wall: '#f7d2cd',
    far: '#eab0ab',
    mid: '#cd8586',
    near: '#985a64',
    accent: '#3f7f7a',
    glow: '#fff8f4',
    leaf: '#749a76',
  },
  teal: {
    sky: '#5fa3a1',
    wall: '#3f8485',
    far: '#347274',
    mid: '#285c61',
    near: '#1b434a',
    accent: '#f3a65a',
    glow: '#a9d8cb',
    leaf: '#1f5a50',
  },
  dusk: {
    sky: '#6c74ab',
    wall: '#515a94',
    far: '#434b82',
    mid: '#343b6c',
    near: '#262b52',
    accent: '#f7c367',
    glow: '#f3b79b',
    leaf: '#2e5460',
  },
  forest: {
    sky: '#7fae84',
    wall: '#588a66',
    far: '#497957',
    mid: '#376349',
    near: '#264a38',
    accent: '#f2c078',
    glow: '#d9e5a8',
    leaf: '#2c5a3f',
  },
  brick: {
    sky: '#d98f6c',
    wall: '#bf6548',
    far: '#ab553c',
    mid: '#8d432f',
    near: '#6b3126',
    accent: '#f4d08b',
    glow: '#f6c08d',
    leaf: '#46644a',
  },
  plum: {
    sky: '#a87ba0',
    wall: '#855a80',
    far: '#71496e',
    mid: '#5a3859',
    near: '#422942',
    accent: '#f3b778',
    glow: '#e9b7b4',
    leaf: '#4a6a62',
  },
} as const satisfies Record<string, Mood>;

export type MoodName = keyof typeof moods;
