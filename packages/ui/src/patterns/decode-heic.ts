/** Decodes HEIC where the browser can't: libheif as WebAssembly, 1.4 MB, loaded with the first such photo. */

import libheif from 'libheif-js/libheif-wasm/libheif.js';
import wasmUrl from 'libheif-js/libheif-wasm/libheif.wasm?url';

/** The part of libheif's API in use; its own types describe the C functions. */
type Libheif = (options: { wasmBinary: ArrayBuffer }) => {
  HeifDecoder: new () => { decode: (file: Uint8Array) => HeifImage[] };
};
type HeifImage = {
  get_width: () => number;
  get_height: () => number;
  is_primary: () => boolean;
  /** Fills `into` with RGBA and returns it; null if the picture is broken. */
  display: (into: ImageData, done: (filled: ImageData | null) => void) => void;
};

/**
 * Returns the primary picture, rotated as its metadata say; undefined if unreadable. Throws if the decoder can't be
 * loaded.
 */
export async function decodeHeic(bytes: Uint8Array): Promise<ImageData | undefined> {
  const wasm = await fetch(wasmUrl);
  if (!wasm.ok) throw new Error(`The decoder was answered with ${wasm.status}.`);
  // oxlint-disable-next-line typescript/consistent-type-assertions, typescript/no-unsafe-type-assertion -- its types lack what it exports
  const start = libheif as unknown as Libheif;
  const { HeifDecoder } = start({ wasmBinary: await wasm.arrayBuffer() });
  const images = new HeifDecoder().decode(bytes);
  const image = images.find((one) => one.is_primary()) ?? images[0];
  if (!image) return undefined;
  const pixels = new ImageData(image.get_width(), image.get_height());
  const { promise, resolve } = Promise.withResolvers<ImageData | null>();
  image.display(pixels, resolve);
  return (await promise) ?? undefined;
}
