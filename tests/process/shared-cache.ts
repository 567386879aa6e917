interface Kept {
  asked: Map<string, string>;
  until: number;
  answer: Answered;
}

export interface Answered {
  status: number;
  headers: Headers;
  text: string;
  isFromCache: boolean;
}

/** RFC 9111 decides what it stores and serves. */
export function openSharedCache(origin: string) {
  const kept = new Map<string, Kept[]>();
  return {
    async get(path: string, asked: Record<string, string> = {}): Promise<Answered> {
      const request = new Headers({ 'accept-language': 'en', ...asked });
      const found = kept.get(path)?.find(({ asked, until }) => {
        return until > Date.now() && [...asked].every(([name, value]) => (request.get(name) ?? '') === value);
      });
      if (found) return { ...found.answer, isFromCache: true };
      const response = await fetch(new URL(path, origin), { headers: request, redirect: 'manual' });
      const { status, headers } = response;
      const answer = { status, headers, text: await response.text(), isFromCache: false };
      const control = headers.get('cache-control') ?? '';
      const seconds = Number(/s-maxage=(\d+)/.exec(control)?.[1] ?? /\bmax-age=(\d+)/.exec(control)?.[1] ?? 0);
      const names = (headers.get('vary') ?? '').split(',').map((name) => name.trim().toLowerCase());
      const mayKeep = !/private|no-store/.test(control) && !names.includes('*');
      if (!mayKeep || (request.has('authorization') && !/public|s-maxage/.test(control))) return answer;
      const own = new Map(names.filter(Boolean).map((name) => [name, request.get(name) ?? '']));
      kept.set(path, [{ asked: own, until: Date.now() + seconds * 1000, answer }, ...(kept.get(path) ?? [])]);
      return answer;
    },
  };
}
