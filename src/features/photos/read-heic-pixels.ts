/** What is used of libheif-js. Its own types leave out these two classes. */
export interface HeicLibrary {
  HeifDecoder: new () => { decode(bytes: Uint8Array): HeicImage[] };
}

export type HeicDecoderFactory = () => HeicLibrary;

interface HeicImage {
  is_primary(): boolean;
  get_width(): number;
  get_height(): number;
  display(target: Pixels, done: (pixels: Pixels | null) => void): void;
  free(): void;
}

interface Pixels {
  data: Uint8ClampedArray<ArrayBuffer>;
  width: number;
  height: number;
}

/** Returns the main image, upright: libheif applies the rotation of the file. Rejects for what it can't decode. */
export async function readHeicPixels({ HeifDecoder }: HeicLibrary, bytes: Uint8Array): Promise<Pixels> {
  const images = new HeifDecoder().decode(bytes);
  const image = images.find((each) => each.is_primary()) ?? images[0];
  if (!image) throw new Error('The file has no image that libheif can decode');
  try {
    const [width, height] = [image.get_width(), image.get_height()];
    const target = { data: new Uint8ClampedArray(width * height * 4), width, height };
    return await new Promise((resolve, reject) =>
      image.display(target, (pixels) => (pixels ? resolve(pixels) : reject(new Error('libheif gave no pixels')))),
    );
  } finally {
    for (const each of images) each.free();
  }
}
