// Nuxt's own settings for production on Node. What differs from its defaults: no telemetry, and the stylesheet as a file, as
// Catlas has it.
export default defineNuxtConfig({
  compatibilityDate: '2026-11-01',
  telemetry: false,
  devtools: { enabled: false },
  css: ['~~/../shared/main.css'],
  features: { inlineStyles: false },
  nitro: { preset: 'node-server' },
});
