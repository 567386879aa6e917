import { connect } from 'node:net';

export interface Answer {
  /** 0 means that the connection ended without an answer. */
  status: number;
  headers: Map<string, string>;
  /** The text is latin1, with the chunks joined and still compressed. */
  body: string;
  durationMs: number;
  /** The server sent nothing more for the whole time limit. */
  isHanging: boolean;
}

interface Target {
  port: number;
  timeoutMs: number;
  leavesEarly: boolean;
}

/** A stream never ends: its first bytes are enough. */
const streamPatienceMs = 100;
const maxBytes = 2_000_000;

/** No client library would send these bytes, so this uses a connection of its own. */
export function sendBytes(bytes: Buffer, { port, timeoutMs, leavesEarly }: Target): Promise<Answer> {
  return new Promise((resolve) => {
    const startedAt = performance.now();
    const pieces: Buffer[] = [];
    let length = 0;
    let isDone = false;
    const socket = connect({ port, host: '127.0.0.1' });
    const finish = (isHanging: boolean) => {
      if (isDone) return;
      isDone = true;
      clearTimeout(timer);
      socket.destroy();
      resolve({ ...parseAnswer(Buffer.concat(pieces)), durationMs: performance.now() - startedAt, isHanging });
    };
    let timer = setTimeout(() => finish(true), timeoutMs);
    socket.on('connect', () => (leavesEarly ? socket.end(bytes) : socket.write(bytes)));
    socket.on('data', (piece) => {
      pieces.push(piece);
      length += piece.length;
      if (pieces.length === 1 && /content-type: text\/event-stream/i.test(piece.toString('latin1'))) {
        clearTimeout(timer);
        timer = setTimeout(() => finish(false), streamPatienceMs);
      }
      if (length > maxBytes || endsHere(pieces, length)) finish(false);
    });
    // `close` follows and ends the wait.
    socket.on('error', () => undefined);
    socket.on('end', () => finish(false));
    socket.on('close', () => finish(false));
  });
}

/** The server may keep the connection although the answer is complete. */
function endsHere(pieces: Buffer[], length: number): boolean {
  const head = /^HTTP\/1\.1 (\d+)[\s\S]*?\r\n\r\n/.exec(pieces[0]!.toString('latin1', 0, 20_000));
  if (!head) return false;
  const declared = /\r\ncontent-length: *(\d+)/i.exec(head[0]);
  const rest = length - head[0].length;
  if (declared) return rest >= Number(declared[1]);
  return /\r\ntransfer-encoding: *chunked/i.test(head[0]) && pieces.at(-1)!.toString('latin1').endsWith('0\r\n\r\n');
}

function parseAnswer(bytes: Buffer): Pick<Answer, 'status' | 'headers' | 'body'> {
  let text = bytes.toString('latin1');
  // Informational answers come before the real one.
  while (/^HTTP\/1\.1 1\d\d /.test(text) && text.includes('\r\n\r\n')) text = text.slice(text.indexOf('\r\n\r\n') + 4);
  const end = text.indexOf('\r\n\r\n');
  const [statusLine = '', ...lines] = text.slice(0, end === -1 ? 0 : end).split('\r\n');
  const headers = new Map(
    lines.map((line) => [line.split(':')[0]!.toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const body = end === -1 ? '' : text.slice(end + 4);
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(statusLine)?.[1] ?? 0),
    headers,
    body: headers.get('transfer-encoding') === 'chunked' ? joinChunks(body) : body,
  };
}

function joinChunks(text: string): string {
  let joined = '';
  let at = 0;
  for (;;) {
    const lineEnd = text.indexOf('\r\n', at);
    const size = lineEnd === -1 ? 0 : Number.parseInt(text.slice(at, lineEnd), 16);
    if (!(size > 0)) return joined;
    joined += text.slice(lineEnd + 2, lineEnd + 2 + size);
    at = lineEnd + 2 + size + 2;
  }
}
