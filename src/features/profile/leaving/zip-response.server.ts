export function zipResponse({ name, zip }: { name: string; zip: ReadableStream<Uint8Array> }): Response {
  return new Response(zip, {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
    },
  });
}
