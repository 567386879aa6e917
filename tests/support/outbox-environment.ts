import type { OutboxPost } from '#features/outbox/outbox-item.ts';
import type { OutboxServer, PostRequest } from '#features/outbox/outbox-request.ts';
import { photoFields } from '#features/outbox/post-form.ts';
import type { Outcome } from '#features/outbox/retry-plan.ts';
import type { OutboxEnvironment } from '#features/outbox/send-outbox.ts';

export type Fate =
  | 'stored'
  /** The server stores the request, and the answer gets lost. */
  | 'answer-lost'
  | 'request-lost'
  | 'stored-then-500'
  | '500'
  | '429'
  | '413-of-a-proxy'
  | '401'
  | 'other-token'
  | 'page-of-a-hotel'
  | 'no-session'
  | 'session-unreachable'
  /** The page is closed while the request is under way; it arrives. */
  | 'closed-then-stored'
  /** The page is closed before the request has left. */
  | 'closed-before'
  | 'photo-refused';

export const fates: Fate[] = [
  'stored',
  'answer-lost',
  'request-lost',
  'stored-then-500',
  '500',
  '429',
  '413-of-a-proxy',
  '401',
  'other-token',
  'page-of-a-hotel',
  'no-session',
  'session-unreachable',
  'closed-then-stored',
  'closed-before',
  'photo-refused',
];

interface StoredPost {
  id: number;
  name: string;
  photos: string[];
  owner: string;
}

export const reader = 'anna';

/** The server stores each number once, as the product does, on a network that fails as planned. */
export function openTestEnvironment() {
  const stored = new Map<string, StoredPost>();
  const held = new Set<string>();
  const script: Fate[] = [];
  let now = Date.UTC(2026, 0, 1);
  let readerId: string | null = reader;
  let close = () => {};

  async function store({ headers, body }: PostRequest): Promise<StoredPost> {
    const fields = typeof body === 'string' ? (JSON.parse(body) as Record<string, string>) : formFields(body);
    const known = stored.get(fields.client_id!);
    if (known) return known;
    const photos: string[] = [];
    for (const field of photoFields) {
      const file = typeof body === 'string' ? null : body.get(field);
      if (file instanceof Blob) photos.push(Buffer.from(await file.arrayBuffer()).toString('hex'));
    }
    const row = {
      id: stored.size + 1,
      name: fields.name ?? fields.content ?? '',
      photos,
      owner: headers['catlas-reader'] ?? '',
    };
    stored.set(fields.client_id!, row);
    return row;
  }

  const problem = (status: number, code: string, errors: unknown[] = []): Outcome => ({
    type: 'answer',
    status,
    body: { status, code, title: code, errors },
    retryAfterSeconds: status === 429 ? 60 : null,
  });
  const closed = () => {
    close();
    return new Promise<never>(() => {});
  };

  async function answer(fate: Fate, request: PostRequest): Promise<Outcome> {
    const row = () => store(request);
    const kind = kindOf(request.path);
    const isDraft = request.path.endsWith('/drafts');
    switch (fate) {
      case 'answer-lost':
        await row();
        return { type: 'no-answer' };
      case 'request-lost':
        return { type: 'no-answer' };
      case 'stored-then-500':
        await row();
        return problem(500, 'internal');
      case '500':
        return problem(500, 'internal');
      case '429':
        return problem(429, 'rate-limited');
      case '413-of-a-proxy':
        return { type: 'answer', status: 413, body: null, retryAfterSeconds: null };
      case '401':
        return problem(401, 'unauthenticated');
      case 'other-token':
        return problem(403, 'forbidden');
      case 'page-of-a-hotel':
        return { type: 'answer', status: 200, body: null, retryAfterSeconds: null };
      case 'closed-then-stored':
        await row();
        return closed();
      case 'closed-before':
        return closed();
      case 'photo-refused':
        if (![...stored.keys()].includes(fieldOf(request, 'client_id'))) {
          return problem(415, 'unsupported-media', [{ field: 'file', message: 'No photo.' }]);
        }
        break;
      default:
        break;
    }
    const answered = await row();
    if (isDraft) {
      const draft = { id: fieldOf(request, 'client_id'), email: fieldOf(request, 'email'), mailed_at: null };
      return { type: 'answer', status: 202, body: { draft }, retryAfterSeconds: null };
    }
    const thread = kind === 'sighting' && { thread: { id: 1, key: 'token', path: '/thread/token', email: null } };
    return { type: 'answer', status: 201, body: { [kind]: answered, ...thread }, retryAfterSeconds: null };
  }

  const server: OutboxServer = {
    findSession: async () => {
      if (script[0] === 'session-unreachable') {
        script.shift();
        return null;
      }
      if (script[0] === 'no-session') {
        script.shift();
        return { readerId: null, csrf: { token: 't', header: 'csrf-token' } };
      }
      return { readerId, csrf: { token: 't', header: 'csrf-token' } };
    },
    post: (request) => answer(script.shift() ?? 'stored', request),
  };
  const locks: NonNullable<OutboxEnvironment['locks']> = {
    request: (async (name: string, _options: unknown, act: (lock: unknown) => Promise<unknown>) => {
      if (held.has(name)) return act(null);
      held.add(name);
      try {
        return await act({ name });
      } finally {
        held.delete(name);
      }
    }) as never,
  };
  const environment: OutboxEnvironment = { server, now: () => now, random: () => 0.5, locks };
  return {
    environment,
    stored,
    script,
    async untilDoneOrClosed(run: Promise<unknown>): Promise<void> {
      await Promise.race([run, new Promise<void>((resolve) => (close = resolve))]);
      held.clear();
    },
    pass: (ms: number) => {
      now += ms;
    },
    signIn: (id: string | null) => {
      readerId = id;
    },
  };
}

function kindOf(path: string): OutboxPost['kind'] {
  if (path.includes('/comments')) return 'comment';
  if (path.endsWith('/sightings')) return 'sighting';
  return path.endsWith('/messages') ? 'message' : 'cat';
}

function formFields(body: FormData): Record<string, string> {
  return Object.fromEntries([...body].filter(([, value]) => typeof value === 'string')) as Record<string, string>;
}

function fieldOf({ body }: PostRequest, name: string): string {
  return (typeof body === 'string' ? JSON.parse(body) : formFields(body))[name];
}
