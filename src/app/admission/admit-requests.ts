import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { maxBodyBytes as maxAuthBodyBytes } from '@catlas/auth-service';
import { createAdmissionGate } from '@catlas/platform/http/admission-gate.ts';
import { clientAddressOfMessage } from '@catlas/platform/http/client-address.ts';
import { createBodyReceiver, hasBody } from '@catlas/platform/http/receive-body.ts';
import { createRequestUrlReader } from '@catlas/platform/http/request-url.ts';
import { sendLiveStream } from '@catlas/platform/live/live-streams.ts';
import type { Logger } from '@catlas/platform/log/logger.ts';
import type { Telemetry } from '@catlas/platform/telemetry/telemetry.ts';
import { getRequestListener } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { LRUCache } from 'lru-cache';
import type { Config } from '#context/config.ts';
import { findClaim, findPriority, type PriorityName, priorityLimits } from './request-priorities.ts';
import { sendMalformedAnswer, sendShedAnswer, sendSlowAnswer } from './shed-answer.ts';

interface NodeBindings {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
}

export interface AdmissionBindings extends NodeBindings {
  vouch?: () => void;
}

type RequestUrlSettings = Pick<Config, 'publicUrl' | 'isPublicUrlSet' | 'trustProxy'>;
type Handle<Bindings> = (request: Request, bindings: Bindings) => Response | Promise<Response>;

interface Admitted {
  url: string;
  vouch(): void;
  leave(): void;
}

/** A verified session keeps member priority this long, in the queue only, before it is verified again. */
const memberForMs = 10 * 60_000;
const mostMembers = 20_000;
const reportEveryMs = 10_000;

interface AdmissionOptions extends Pick<Telemetry, 'log' | 'meter'> {
  config: RequestUrlSettings;
  maxBodyBytes: number;
}

/** Runs first for every request: receives the body and admits the request, or answers 503 before any other work. */
export function admitRequests(
  handle: Handle<AdmissionBindings>,
  { config, log, meter, maxBodyBytes }: AdmissionOptions,
): RequestListener {
  const findUrl = createRequestUrlReader(config);
  const gate = createAdmissionGate(priorityLimits);
  const bodies = createBodyReceiver();
  const members = new LRUCache<string, true>({ max: mostMembers, ttl: memberForMs });
  const countShed = countingShed({ log, meter });
  meter
    ?.createObservableGauge('catlas_requests_waiting', { description: 'Requests that wait for their turn' })
    .addCallback((result) => {
      for (const { name, waiting } of gate.figures()) result.observe(waiting, { priority: name });
    });
  const giveUp = (error: unknown, outgoing: ServerResponse) => {
    log.error({ err: error }, 'a request could not be answered');
    outgoing.destroy();
  };
  const answer = answerAdmitted(handle, giveUp);

  const send = (priority: PriorityName, incoming: IncomingMessage, outgoing: ServerResponse) => {
    countShed(priority);
    sendShedAnswer(incoming, outgoing);
  };

  const enter = (
    priority: PriorityName,
    request: Omit<Admitted, 'leave'> & { client: string },
    { incoming, outgoing }: NodeBindings,
  ) => {
    const { admitted, leave } = gate.enter(priority, request.client);
    if (admitted === false) return send(priority, incoming, outgoing);
    outgoing.once('close', leave);
    admitted
      .then((isAdmitted) => {
        if (isAdmitted) return answer({ url: request.url, vouch: request.vouch, leave }, incoming, outgoing);
        outgoing.off('close', leave);
        if (!outgoing.destroyed) send(priority, incoming, outgoing);
      })
      .catch((error) => giveUp(error, outgoing));
  };

  return (incoming, outgoing) => {
    const { method = 'GET', headers } = incoming;
    const url = findUrl(incoming);
    if (url === null) return sendMalformedAnswer(outgoing);
    // `incoming.url` can hide the path behind a host or dot segments, so it is not used here.
    const target = url.slice(url.indexOf('/', 'https://'.length));
    const claim = findClaim(incoming);
    const sender = claim === null ? 'visitor' : members.has(claim) ? 'member' : 'claimed';
    const priority = findPriority({ method, url: target, headers }, sender);
    const vouch = () => {
      if (claim !== null) members.set(claim, true);
    };
    if (priority === null) return answer({ url, vouch, leave: () => undefined }, incoming, outgoing);

    const client = clientAddressOfMessage(incoming, config.trustProxy);
    if (!hasBody(incoming)) return enter(priority, { url, vouch, client }, { incoming, outgoing });
    if (gate.rejects(priority, client)) {
      bodies.discard(incoming);
      return send(priority, incoming, outgoing);
    }
    const maxBytes = target.startsWith('/auth/v1/') ? maxAuthBodyBytes : maxBodyBytes;
    bodies
      .receive(incoming, { client, maxBytes })
      .then((outcome) => {
        if (outcome === 'received') enter(priority, { url, vouch, client }, { incoming, outgoing });
        else if (outcome === 'too-slow') sendSlowAnswer(incoming, outgoing);
        else if (outcome === 'busy') send(priority, incoming, outgoing);
      })
      .catch((error) => giveUp(error, outgoing));
  };
}

function answerAdmitted(handle: Handle<AdmissionBindings>, giveUp: (error: unknown, outgoing: ServerResponse) => void) {
  const admittedRequests = new WeakMap<IncomingMessage, Admitted>();
  // The receiver reads bodies to their end.
  const options = { autoCleanupIncoming: false };
  const listen = getRequestListener(async (request, { incoming, outgoing }) => {
    const bindings = { incoming, outgoing } as NodeBindings;
    const { vouch, leave } = admittedRequests.get(bindings.incoming)!;
    // A live stream keeps its request, so it is removed here.
    admittedRequests.delete(bindings.incoming);
    try {
      const response = await handle(request, { ...bindings, vouch });
      return sendLiveStream(response, bindings.outgoing) ? RESPONSE_ALREADY_SENT : response;
    } finally {
      outgoing.off('close', leave);
      leave();
    }
  }, options);
  return (request: Admitted, incoming: IncomingMessage, outgoing: ServerResponse) => {
    admittedRequests.set(incoming, request);
    // The Node adapter takes a complete URL as it is; otherwise it builds one from `http:` and Host.
    if (request.url !== `http://${incoming.headers.host}${incoming.url}`) incoming.url = request.url;
    listen(incoming, outgoing).catch((error) => giveUp(error, outgoing));
  };
}

/** Logs one line for all rejections of an interval, because a line for each would be a load of its own. */
function countingShed({ log, meter }: { log: Logger } & Pick<Telemetry, 'meter'>) {
  const shed = meter?.createCounter('catlas_requests_shed', { description: 'Requests sent away unread' });
  let counts: Partial<Record<PriorityName, number>> | null = null;
  return (priority: PriorityName) => {
    shed?.add(1, { priority });
    if (!counts) {
      counts = {};
      setTimeout(() => {
        log.warn({ shed: counts }, 'more was asked than could be answered');
        counts = null;
      }, reportEveryMs).unref();
    }
    counts[priority] = (counts[priority] ?? 0) + 1;
  };
}
