export interface LiveStream extends AsyncDisposable {
  events(kind: string): Record<string, unknown>[];
}

export async function openLiveStream(url: string): Promise<LiveStream> {
  const controller = new AbortController();
  const response = await fetch(`${url}/api/live`, { signal: controller.signal });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const read = async () => {
    const { value, done } = await reader.read();
    text += value ?? '';
    return !done;
  };
  while (!text.includes('event: hello') && (await read()));
  const reading = (async () => {
    while (await read());
  })().catch(() => undefined);
  return {
    events: (kind) =>
      [...text.matchAll(new RegExp(`event: ${kind}\\ndata: (.*)\\n`, 'g'))].map(([, data]) => JSON.parse(data!)),
    async [Symbol.asyncDispose]() {
      controller.abort();
      await reading;
    },
  };
}
