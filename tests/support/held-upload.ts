import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { reportOf } from './report-cat.ts';

export async function beginToAdd(url: string, headers: Record<string, string>, name: string) {
  const form = new Response(await reportOf(name));
  const body = Buffer.from(await form.arrayBuffer());
  const upload = request(`${url}/api/cats/add`, {
    method: 'POST',
    headers: {
      ...headers,
      'content-type': form.headers.get('content-type')!,
      'content-length': body.length,
      expect: '100-continue',
    },
  });
  upload.flushHeaders();
  await once(upload, 'continue');
  return {
    async send() {
      upload.end(body);
      const [answer] = (await once(upload, 'response')) as [IncomingMessage];
      answer.resume();
      return answer.statusCode;
    },
  };
}
