import { createServer } from 'node:http';

const server = createServer(async (request, response) => {
  const pieces: Buffer[] = [];
  try {
    for await (const piece of request) pieces.push(piece as Buffer);
  } catch {
    return;
  }
  const { pathname, searchParams } = new URL(request.url!, 'http://localhost');
  const answer = (status: number, body: string) => {
    const type = status < 400 ? 'application/json' : 'application/problem+json';
    response.writeHead(status, { 'content-type': type }).end(body);
  };
  if (request.headers.range) throw new Error('a header ends the process');
  if (searchParams.get('days')?.includes('\u0000')) return;
  if (pathname === '/api/notes') {
    try {
      const note: unknown = JSON.parse(Buffer.concat(pieces).toString());
      const text = (note as { text?: unknown } | null)?.text ?? '';
      return answer(typeof text === 'string' ? 200 : 500, '{}');
    } catch (error) {
      return answer(400, (error as Error).stack ?? '');
    }
  }
  answer(200, '{}');
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`${typeof address === 'object' ? address?.port : ''}\n`);
});
