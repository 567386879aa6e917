import { createServer, type Server, type Socket } from 'node:net';
import type { PGlite } from '@electric-sql/pglite';
import { reportAsDiskFull } from './error-response.ts';

// PostgreSQL's frontend/backend protocol, version 3: https://www.postgresql.org/docs/15/protocol-message-formats.html
const sslRequestCode = 80_877_103;
const gssRequestCode = 80_877_104;
const cancelRequestCode = 80_877_102;
const readyForQueryLength = 6;

const endsOfBatch = new Set(['Q', 'S', 'H', 'F', 'c', 'f'].map((letter) => letter.charCodeAt(0)));
const terminate = 'X'.charCodeAt(0);
const readyForQuery = 'Z'.charCodeAt(0);
const idle = 'I'.charCodeAt(0);

interface SocketServer {
  /** Runs maintenance as soon as no transaction is open. */
  runBetweenBatches(statement: string): void;
  stop(): Promise<void>;
}

interface Client {
  socket: Socket;
  received: Buffer;
  batch: Buffer[];
  isStarted: boolean;
  isGone: boolean;
}

interface PgliteSocketServerOptions {
  /** Transactions are read-only while this returns true. */
  isDiskFull: () => boolean;
}

/** Clients take turns by batch or transaction; `@electric-sql/pglite-socket` mixes their messages (decision 2). */
export async function startPgliteSocketServer(
  database: PGlite,
  path: string,
  options: PgliteSocketServerOptions,
): Promise<SocketServer> {
  const session = new SharedSession(database, options);
  const clients = new Set<Client>();
  const server = createServer((socket) => {
    const client: Client = { socket, received: Buffer.alloc(0), batch: [], isStarted: false, isGone: false };
    clients.add(client);
    socket.on('data', (chunk) => {
      client.received = client.received.length === 0 ? chunk : Buffer.concat([client.received, chunk]);
      for (const batch of readBatches(client)) session.add(client, batch);
    });
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      clients.delete(client);
      client.isGone = true;
      session.dropBatches(client);
    });
  });
  await listen(server, path);
  return {
    runBetweenBatches: (statement) => session.runBetweenBatches(statement),
    async stop() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const { socket } of clients) socket.end();
      const tooLong = setTimeout(() => {
        for (const { socket } of clients) socket.destroy();
      }, 1_000);
      await closed;
      clearTimeout(tooLong);
    },
  };
}

class SharedSession {
  readonly #database: PGlite;
  readonly #isDiskFull: () => boolean;
  #waiting: { client: Client; batch: Buffer }[] = [];
  #owner: Client | null = null;
  #isRunning = false;
  #upkeep: string | null = null;
  #isReadOnly = false;

  constructor(database: PGlite, { isDiskFull }: PgliteSocketServerOptions) {
    this.#database = database;
    this.#isDiskFull = isDiskFull;
  }

  add(client: Client, batch: Buffer) {
    this.#waiting.push({ client, batch });
    void this.#runWaiting();
  }

  dropBatches(client: Client) {
    this.#waiting = this.#waiting.filter((each) => each.client !== client);
    void this.#runWaiting();
  }

  runBetweenBatches(statement: string) {
    this.#upkeep = statement;
    void this.#runWaiting();
  }

  async #runWaiting() {
    if (this.#isRunning) return;
    this.#isRunning = true;
    try {
      for (;;) {
        await this.#releaseGoneOwner();
        if (!this.#owner) await this.#followDisk();
        await this.#runUpkeep();
        const next = this.#takeNext();
        if (!next) return;
        await this.#runBatch(next.client, next.batch);
      }
    } finally {
      this.#isRunning = false;
    }
  }

  /** A client that disconnected inside a transaction has not committed it. */
  async #releaseGoneOwner() {
    if (!this.#owner?.isGone) return;
    await this.#database.exec('rollback');
    this.#owner = null;
  }

  async #runUpkeep() {
    if (this.#upkeep === null || this.#owner !== null || this.#isReadOnly) return;
    const statement = this.#upkeep;
    this.#upkeep = null;
    // Failed maintenance is due again soon, so clients continue.
    await this.#database.exec(statement).catch(() => undefined);
  }

  /** Refuses writes before the disk is full: a write-ahead log that can't grow is a PANIC, which also ends reads. */
  async #followDisk() {
    const isFull = this.#isDiskFull();
    if (isFull === this.#isReadOnly) return;
    await this.#database.exec(`set default_transaction_read_only = ${isFull ? 'on' : 'off'}`);
    this.#isReadOnly = isFull;
  }

  #takeNext() {
    const index = this.#waiting.findIndex(({ client }) => this.#owner === null || this.#owner === client);
    return index === -1 ? undefined : this.#waiting.splice(index, 1)[0];
  }

  async #runBatch(client: Client, batch: Buffer) {
    try {
      const answer = await ask(this.#database, batch);
      if (this.#isReadOnly) reportAsDiskFull(answer);
      const { messages, status } = withOneReadyForQuery(answer);
      if (status !== null) this.#owner = status === idle ? null : client;
      if (client.socket.writable) client.socket.write(messages);
    } catch (error) {
      // The engine itself failed, so the client must not wait for an answer that never comes.
      client.socket.destroy(error as Error);
    }
  }
}

/** `execProtocolRaw` would read every row as well, and keep the rows as long as it lives. */
async function ask(database: PGlite, batch: Buffer): Promise<Buffer> {
  const answer: Buffer[] = [];
  // The bytes are the engine's own memory, which the next ones overwrite, so they are copied.
  await database.execProtocolRawStream(batch, { onRawData: (bytes) => void answer.push(Buffer.from(bytes)) });
  return Buffer.concat(answer);
}

function* readBatches(client: Client): Generator<Buffer> {
  for (;;) {
    const { received } = client;
    if (!client.isStarted) {
      if (received.length < 8 || received.length < received.readInt32BE(0)) return;
      const message = received.subarray(0, received.readInt32BE(0));
      client.received = received.subarray(message.length);
      const code = message.readInt32BE(4);
      if (code === sslRequestCode || code === gssRequestCode) client.socket.write('N');
      else if (code === cancelRequestCode) client.socket.end();
      else {
        client.isStarted = true;
        yield message;
      }
      continue;
    }
    if (received.length < 5 || received.length < 1 + received.readInt32BE(1)) return;
    const message = received.subarray(0, 1 + received.readInt32BE(1));
    client.received = received.subarray(message.length);
    const type = message[0]!;
    if (type === terminate) {
      client.socket.end();
      return;
    }
    client.batch.push(message);
    if (!endsOfBatch.has(type)) continue;
    yield Buffer.concat(client.batch);
    client.batch = [];
  }
}

/** The engine says ReadyForQuery twice after an error, and the first would end the answer too early. */
function withOneReadyForQuery(answer: Buffer): { messages: Buffer; status: number | null } {
  const kept: Buffer[] = [];
  let last: Buffer | null = null;
  for (let offset = 0; offset < answer.length; ) {
    const end = offset + 1 + answer.readInt32BE(offset + 1);
    const message = answer.subarray(offset, end);
    if (message[0] === readyForQuery && message.length === readyForQueryLength) last = message;
    else kept.push(message);
    offset = end;
  }
  if (last) kept.push(last);
  return { messages: Buffer.concat(kept), status: last ? last[5]! : null };
}

function listen(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, () => resolve());
  });
}
