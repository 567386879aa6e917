import { join } from 'node:path';
import type { NextConfig } from 'next';

/** The texts and what the peers share are outside this folder. */
const root = join(import.meta.dirname, '../../..');

const config: NextConfig = {
  turbopack: { root },
  outputFileTracingRoot: root,
  // English has no prefix.
  rewrites: async () => [
    { source: '/', destination: '/en' },
    { source: '/cat/:id', destination: '/en/cat/:id' },
  ],
};

export default config;
