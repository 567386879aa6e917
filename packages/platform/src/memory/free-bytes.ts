/** Frees a buffer that nothing reads any more, because the collector waits for 64 MB; ignores a partial view. */
export function freeBytes({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}
