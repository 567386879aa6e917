import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { maxBodyBytes, openAuthService } from '@catlas/auth-service';
import { parseAuthSettings } from '@catlas/auth-service/settings';
import { openDatabase } from '@catlas/platform/db/open-database.ts';
import { createLimitedServer, limitByAddress } from '@catlas/platform/http/create-limited-server.ts';
import { createBodyReceiver, hasBody } from '@catlas/platform/http/receive-body.ts';
import { createLogger } from '@catlas/platform/log/logger.ts';
import { createFolderMailSender, createSmtpMailSender } from '@catlas/platform/mail/mail-sender.ts';
import { announceServing, endProcessInOrder } from '@catlas/platform/process/end-process.ts';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';

/** Rejects when the request failed. */
type AsyncRequestListener = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>;

interface Place {
  /** 0 means any free port. */
  port: number;
  host: string;
  dataDir: string;
}

/** Running requests may take this long once the process is asked to end. */
const shutdownGraceMs = 10_000;
/** After that the service and its database have their own limits. */
const shutdownLimitMs = 60_000;

/** Throws AuthSettingsError, DataDirInUseError, DatabaseFolderError, MigrationError, or what listening throws. */
export async function runService(place: Place): Promise<void> {
  // The address comes first: it is a part of the settings when the port is any.
  const front = await listen(place);
  try {
    const environment = {
      GOTRUE_SITE_URL: 'http://localhost:3000',
      API_EXTERNAL_URL: `http://localhost:${front.port}`,
      ...process.env,
    };
    const { service, database, where, log } = await openService(environment, place.dataDir);
    front.serve(receiveBodies(service.app, parseAuthSettings(environment).rateLimit.header));
    endProcessInOrder({
      log,
      limitMs: shutdownLimitMs,
      close: async () => {
        await front.close();
        await service.close();
        await database.close();
      },
    });
    announceServing();
    // This line comes last: its reader may ask the process to end.
    process.stdout.write(`Sign-in service on http://localhost:${front.port} (and below /auth/v1), mails ${where}\n`);
  } catch (error) {
    await front.close();
    throw error;
  }
}

async function openService(environment: Record<string, string | undefined>, dataDir: string) {
  const { smtp } = parseAuthSettings(environment);
  const log = createLogger(process.env.LOG_LEVEL ?? 'info');
  const database = await openDatabase({
    databaseUrl: process.env.DATABASE_URL || null,
    dataDir,
    onError: (error) => log.error({ err: error }, 'a database connection broke'),
    onDeath: (error) => {
      log.fatal({ err: error }, 'the embedded database ended');
      process.exit(1);
    },
  });
  const mailFolder = join(dataDir, 'outbox');
  const mail = smtp.url
    ? createSmtpMailSender({ smtpUrl: smtp.url, from: smtp.from })
    : createFolderMailSender({ mailFolder, from: smtp.from });
  const options = { pool: database.pool, environment, mail, mailFolder, log };
  const service = await openAuthService(options).catch(async (error) => {
    await database.close();
    throw error;
  });
  return { service, database, log, where: smtp.url ? `through ${new URL(smtp.url).host}` : `in ${mailFolder}` };
}

/** The server asks callers to wait until the service is there. */
async function listen({ port, host }: Omit<Place, 'dataDir'>) {
  let listener: AsyncRequestListener | null = null;
  const server = createLimitedServer((request, response) => {
    if (listener) listener(request, response).catch(() => response.destroy());
    else response.writeHead(503, { 'Retry-After': '1' }).end();
  });
  limitByAddress([server]);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    serve: (ready: AsyncRequestListener) => {
      listener = ready;
    },
    close: () => server.closeGracefully(shutdownGraceMs),
  };
}

/** The body must have arrived first, so that a slow client holds nothing in the service. */
function receiveBodies(app: Hono, clientHeader: string | null): AsyncRequestListener {
  const bodies = createBodyReceiver();
  const answer = getRequestListener(app.fetch, { autoCleanupIncoming: false });
  return async (incoming, outgoing) => {
    if (!hasBody(incoming)) return answer(incoming, outgoing);
    const named = clientHeader && incoming.headers[clientHeader.toLowerCase()];
    const client = named ? String(named) : (incoming.socket.remoteAddress ?? '');
    const outcome = await bodies.receive(incoming, { client, maxBytes: maxBodyBytes });
    const refuse = (status: number, code: string, message: string) =>
      outgoing
        .writeHead(status, { 'Content-Type': 'application/json', ...(status === 408 && { Connection: 'close' }) })
        .end(JSON.stringify({ code: status, error_code: code, msg: message }));
    if (outcome === 'received') return answer(incoming, outgoing);
    if (outcome === 'too-slow') refuse(408, 'request_timeout', 'The body of the request did not arrive in time');
    if (outcome === 'busy') refuse(503, 'unexpected_failure', 'Too many requests are on their way, please retry.');
  };
}
