declare module 'libheif-js/libheif-wasm/libheif-bundle.mjs' {
  import type { HeicDecoderFactory } from '#features/photos/read-heic-pixels.ts';

  const createLibrary: HeicDecoderFactory;
  export default createLibrary;
}
