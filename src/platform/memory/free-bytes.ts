/**
 * Frees a buffer that nothing reads any more: the collector waits for 64 MB and then searches the heap, a third of the
 * cost of many uploads. Ignores a partial view.
 */
export function freeBytes({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}
