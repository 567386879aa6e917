import { type LiveCatsOptions, useLiveCats } from './use-live-cats.ts';

/** Draws nothing; a component so that the page can load it after its first paint. */
export function LiveCats(options: LiveCatsOptions) {
  useLiveCats(options);
  return null;
}
