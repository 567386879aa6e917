import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';

/** Each mail is a file in `directory` before the sender gets the answer. Addresses that begin with `refused.` fail. */
export async function startSmtpSink(directory: string) {
  mkdirSync(directory, { recursive: true });
  const server = createServer((socket) => receiveMails(socket, directory));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    stop: () => void server.close(),
  };
}

function receiveMails(socket: Socket, directory: string) {
  let unread = '';
  let mail: string[] | null = null;
  const answer = (line: string) => socket.write(`${line}\r\n`);
  const replies: Record<string, string> = {
    EHLO: '250-sink\r\n250 AUTH PLAIN LOGIN',
    AUTH: '235 welcome',
    DATA: '354 go on',
    QUIT: '221 bye',
  };
  socket.setEncoding('utf8').on('error', () => socket.destroy());
  socket.on('data', (chunk: string) => {
    const lines = (unread + chunk).split('\r\n');
    unread = lines.pop()!;
    for (const line of lines) {
      if (!mail) {
        const verb = line.slice(0, 4).toUpperCase();
        if (verb === 'DATA') mail = [];
        answer(/^RCPT TO:<refused\./i.test(line) ? '550 nobody of this name' : (replies[verb] ?? '250 fine'));
      } else if (line === '.') {
        const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`;
        writeFileSync(join(directory, name), mail.join('\n'));
        mail = null;
        answer('250 kept');
      } else mail.push(line.replace(/^\.\./, '.'));
    }
  });
  answer('220 sink ESMTP');
}
