// The site's own: what is measured is how the site renders.
export { default, handleError, streamTimeout } from '#entry.server.ts';
