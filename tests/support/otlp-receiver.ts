import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { PbfReader } from 'pbf';

export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentSpanId: string;
  name: string;
  attributes: Record<string, string | number | boolean>;
}

export interface OtlpReceiver {
  url: string;
  spans: ReceivedSpan[];
  resource: ReceivedSpan['attributes'];
  close(): void;
}

/** The collector reads OTLP's protobuf by the numbers of its definition. */
export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const spans: ReceivedSpan[] = [];
  const resource: ReceivedSpan['attributes'] = {};
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    if (request.url === '/v1/traces') {
      new PbfReader(body).readFields((field, _, pbf) => {
        if (field === 1) readResourceSpans(pbf, { spans, resource });
      }, null);
    }
    response.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    resource,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function readResourceSpans(pbf: PbfReader, into: Pick<OtlpReceiver, 'spans' | 'resource'>) {
  pbf.readMessage((field) => {
    if (field === 1) pbf.readMessage((inner) => void (inner === 1 && readAttribute(pbf, into.resource)), null);
    if (field === 2) pbf.readMessage((inner) => void (inner === 2 && into.spans.push(readSpan(pbf))), null);
  }, null);
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

function readSpan(pbf: PbfReader): ReceivedSpan {
  return pbf.readMessage(
    (field, span) => {
      if (field === 1) span.traceId = hex(pbf.readBytes());
      if (field === 2) span.spanId = hex(pbf.readBytes());
      if (field === 4) span.parentSpanId = hex(pbf.readBytes());
      if (field === 5) span.name = pbf.readString();
      if (field === 9) readAttribute(pbf, span.attributes);
    },
    { traceId: '', spanId: '', parentSpanId: '', name: '', attributes: {} } as ReceivedSpan,
  );
}

function readAttribute(pbf: PbfReader, attributes: ReceivedSpan['attributes']) {
  let key = '';
  let value: string | number | boolean = '';
  pbf.readMessage((field) => {
    if (field === 1) key = pbf.readString();
    if (field !== 2) return;
    pbf.readMessage((kind) => {
      if (kind === 1) value = pbf.readString();
      if (kind === 2) value = pbf.readBoolean();
      if (kind === 3) value = pbf.readVarint(true);
      if (kind === 4) value = pbf.readDouble();
    }, null);
  }, null);
  attributes[key] = value;
}
