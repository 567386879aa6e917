import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    ssr: {
      build: {
        rolldownOptions: {
          // The whole server is one bundle, so that no module exists twice.
          input: './src/server/app.ts',
        },
      },
    },
  },
  // React Router would empty all of `build/`, where the base map and the gazetteer are too: scripts/build.ts does it.
  build: { target: 'es2022', sourcemap: false, emptyOutDir: false },
  server: { hmr: { port: 24_678 } },
});
