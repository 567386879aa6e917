import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OtlpReceiver, type ReceivedSpan, startOtlpReceiver } from '#tests/support/otlp-receiver.ts';
import { addCat, reportOf } from '#tests/support/report-cat.ts';
import {
  findFreePort,
  type ServerProcess,
  signUpAt,
  startServerProcess,
  statusOf,
} from '#tests/support/server-process.ts';

/** The process prints each part of OpenTelemetry that it loads. */
const printLoads = `import{registerHooks}from'node:module';registerHooks({resolve(name,context,next){
  if(name.includes('@opentelemetry'))process.stdout.write('loaded '+name+'\\n');return next(name,context)}})`;
const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(printLoads)}`;

const running: ServerProcess[] = [];
const toClose: { close(): void }[] = [];
async function start(environment: Record<string, string>) {
  const server = await startServerProcess(environment);
  running.push(server);
  await server.ready();
  return server;
}
afterAll(async () => {
  for (const server of running) {
    await server.end('SIGKILL');
    rmSync(server.dataDir, { recursive: true, force: true });
  }
  for (const each of toClose) each.close();
});

/** The geocoder returns nothing and records its callers. */
async function startGeocoder() {
  const asked: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    asked.push(request);
    response.setHeader('content-type', 'application/json').end('{"type":"FeatureCollection","features":[]}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  toClose.push(server);
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

const email = 'secret.person@example.org';
const traceId = '0af7651916cd43dd8448eb211c80319c';
const traceparent = `00-${traceId}-b7ad6b7169203331-01`;

const linkToken = `${'Ab-'.repeat(14)}x`;
const draftToken = '0b2f4b52-9c1e-4d0a-8a53-1f6f6d1f2b3c';
const secretPaths = [
  `/thread/${linkToken}`,
  `/fr/thread/${linkToken}.data`,
  `/api/threads/${linkToken}`,
  `/api/threads/${linkToken}/messages`,
  `/api/threads/${linkToken}/nothing`,
  `/cats/drafts/${draftToken}`,
  `/follow-up/${linkToken}`,
  `/unsubscribe/${linkToken}`,
  `/alerts/${linkToken}`,
  `/alerts/feeds/${draftToken}.atom`,
  `/unsubscribe/${linkToken}/now`,
  `/confirm?token_hash=${linkToken}&type=signup`,
  `/password/update?token_hash=${linkToken}&type=recovery`,
  `/cat/1/sighting?thread=${linkToken}`,
];

/** A member's usual actions; the returned values must not appear in logs, metrics or traces. */
async function live(url: string): Promise<string[]> {
  const member = await signUpAt(url, email);
  const cat = await addCat(url, member, 'Zerbinette');
  const noPhoto = await reportOf('Zerbinette');
  noPhoto.set('file', new Blob(['not a photo']), 'secret-file.jpg');
  const refused = fetch(`${url}/api/cats/add`, { method: 'POST', headers: member, body: noPhoto });
  expect(await statusOf(refused)).toBe(415);
  const signIn = fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'wrong secret' }),
  });
  expect(await statusOf(signIn)).toBe(400);
  const page = fetch(`${url}/fr/cat/${cat.id}?secret=parameter`, { headers: { ...member, traceparent } });
  expect(await statusOf(page)).toBe(200);
  expect(await statusOf(fetch(`${url}/secret/nowhere`))).toBe(404);
  expect(await statusOf(fetch(`${url}/api/location/get?q=Qqzzxville`, { headers: { traceparent } }))).toBe(200);
  for (const path of secretPaths) {
    await statusOf(fetch(url + path));
    await statusOf(fetch(url + path, { method: 'POST', body: '{}' }));
  }
  const token = member.authorization.replace('Bearer ', '');
  return [
    email,
    'person',
    'Zerbinette',
    'secret',
    'Qqzzxville',
    token.slice(0, 20),
    cat.photo!.key,
    '127.0.0.1',
    linkToken,
    draftToken,
  ];
}

describe('a process that is asked for figures and traces', () => {
  let server: ServerProcess;
  let metricsPort: string;
  let receiver: OtlpReceiver;
  let geocoder: Awaited<ReturnType<typeof startGeocoder>>;
  let secrets: string[];

  beforeAll(async () => {
    metricsPort = String(await findFreePort());
    receiver = await startOtlpReceiver();
    toClose.push(receiver);
    geocoder = await startGeocoder();
    server = await start({
      METRICS_PORT: metricsPort,
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
      TRUST_PROXY: '1',
      LOG_LEVEL: 'debug',
      GEOCODER_URL: geocoder.url,
      NODE_OPTIONS,
    });
    secrets = await live(server.url);
  });

  it('metrics on their own port count every route, sign-in and refusal, and identify no person', async () => {
    const { url, output } = server;
    const stream = await fetch(`${url}/api/live`);
    await stream.body!.getReader().read();

    let text = '';
    const scrape = async () => {
      const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
      expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
      text = await answer.text();
      return text;
    };
    // Figures that the database can't count within two seconds are left out.
    await expect.poll(scrape).toContain('catlas_awaiting_review');
    const figureOf = (name: string) =>
      Number(
        text
          .split('\n')
          .find((line) => line.startsWith(`${name} `))
          ?.split(' ')[1],
      );
    const requests = (labels: string) => figureOf(`http_server_request_duration_seconds_count{${labels}}`);
    expect(requests('method="POST",route="/api/cats/add",status="201"')).toBe(1);
    expect(requests('method="POST",route="/api/cats/add",status="415"')).toBe(1);
    expect(requests('method="GET",route="/cat/:id",status="200"')).toBe(1);
    expect(requests('method="GET",route="/*",status="404"')).toBe(1);
    expect(requests('method="POST",route="/auth/v1/token",status="400"')).toBe(1);
    expect(requests('method="GET",route="/api/live",status="200"')).toBe(1);
    expect(figureOf('catlas_sign_ins_total{way="sign-up",outcome="done"}')).toBe(1);
    expect(figureOf('catlas_sign_ins_total{way="password",outcome="refused"}')).toBe(1);
    expect(figureOf('catlas_photo_store_calls_total{call="put",outcome="done"}')).toBe(1);
    expect(figureOf('catlas_photos_refused_total{code="unsupported-media"}')).toBe(1);
    expect(figureOf('catlas_awaiting_review{kind="cats"}')).toBe(1);
    expect(figureOf('catlas_live_streams')).toBe(1);
    expect(figureOf('db_connections_limit{pool="primary"}')).toBe(1);
    expect(figureOf('db_query_duration_seconds_count{pool="primary",operation="select"}')).toBeGreaterThan(10);
    for (const name of ['process_resident_memory_bytes', 'nodejs_heap_used_bytes', 'process_cpu_seconds_total'])
      expect(figureOf(name)).toBeGreaterThan(0);
    expect(figureOf('nodejs_eventloop_delay_seconds{quantile="0.99"}')).toBeGreaterThanOrEqual(0);
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
    expect(output()).toContain('loaded ');

    expect(await statusOf(fetch(`${url}/metrics`))).toBe(404);
  });

  it('sends its traces to a collector: the proxy’s trace continues to the database and other services, without names', async () => {
    // The process sends at its end what has not been sent.
    expect(await server.end()).toBe(0);

    const { spans, resource } = receiver;
    const named = (name: string) => spans.filter((span) => span.name === name);
    const childrenOf = ({ spanId }: ReceivedSpan) => spans.filter(({ parentSpanId }) => parentSpanId === spanId);
    const [page] = named('GET /cat/:id');
    expect(page).toMatchObject({
      traceId,
      parentSpanId: 'b7ad6b7169203331',
      attributes: { 'http.route': '/cat/:id', 'http.response.status_code': 200 },
    });
    expect(childrenOf(page!)).toContainEqual(
      expect.objectContaining({
        name: 'select cats',
        traceId,
        attributes: expect.objectContaining({ 'db.query.text': expect.stringContaining('$1') }),
      }),
    );
    const [search] = named('GET /api/location/get');
    expect(childrenOf(search!)).toContainEqual(
      expect.objectContaining({
        name: 'GET',
        attributes: expect.objectContaining({ 'server.address': '127.0.0.1', 'http.response.status_code': 200 }),
      }),
    );
    expect(geocoder.asked[0]!.headers.traceparent).toContain(traceId);
    const [failed] = named('POST /auth/v1/token');
    expect(failed!.traceId).not.toBe(traceId);
    expect(named('select 1')).toEqual([]);
    expect(resource).toMatchObject({ 'service.name': 'catlas', 'deployment.environment.name': 'test' });

    const lines = server
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'));
    const line = lines
      .map((each) => JSON.parse(each))
      .find(({ requestId }) => requestId === page!.attributes['catlas.request_id']);
    expect(line).toMatchObject({ traceId, spanId: page!.spanId });
    // The geocoder's own address is no one's.
    expect([linkToken, draftToken].filter((each) => server.output().includes(each))).toEqual([]);
    const told = JSON.stringify(spans);
    expect(secrets.filter((secret) => secret !== '127.0.0.1' && told.includes(secret))).toEqual([]);
  });
});

it('a process without metrics and traces loads no code for them, and ignores a visitor’s trace header', async () => {
  const server = await start({ NODE_OPTIONS, LOG_LEVEL: 'debug' });
  await statusOf(fetch(`${server.url}/`, { headers: { traceparent } }));
  expect(await server.end()).toBe(0);
  expect(server.output()).toContain('"requestId"');
  expect(server.output()).not.toMatch(/loaded |traceId/);
});
