import { Agent, request } from 'node:http';

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

interface Asked {
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string | Buffer;
}

const fine = new Set([200, 201, 204]);

/** Uses keep-alive connections. Throws for any status but 200, 201 or 204. */
export function createHttpClient(base: string, { connections = 1 } = {}) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return {
    ask(path: string, { method = 'GET', headers = {}, body }: Asked = {}): Promise<Answer> {
      return new Promise((resolve, reject) => {
        const sent = request(new URL(path, base), { agent, method, headers }, (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', reject);
          response.on('end', () => {
            const status = response.statusCode ?? 0;
            if (!fine.has(status)) reject(new Error(`${path} answers ${status}`));
            else resolve({ status, headers: response.headers, body: Buffer.concat(chunks) });
          });
        });
        sent.on('error', reject);
        sent.end(body);
      });
    },
    close: () => agent.destroy(),
  };
}

export type HttpClient = ReturnType<typeof createHttpClient>;
