import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src',
  ssr: true,
  // Every route is known from the first page on, so that navigation needs no discovery request (and works offline).
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
