import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createPortServers } from './create-limited-server.ts';
import { listen, listenTogether } from './listen.ts';

const opened: Server[] = [];
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const server of opened.splice(0)) server.close();
});

const place = { host: '127.0.0.1', port: 0, setting: 'PORT' } as const;

async function openPortServers() {
  const portServers = createPortServers((_request, response) => response.end('fine'), { trustProxy: true });
  opened.push(...portServers);
  await listenTogether(portServers, place);
  return { portServers, port: (portServers[0]!.address() as AddressInfo).port };
}

// Without SO_REUSEPORT there is one server, which accepts one connection in each turn.
it.runIf(process.platform === 'linux')(
  'a burst that arrives while the process works is accepted within some turns of its event loop, not one in each',
  async () => {
    const { portServers, port } = await openPortServers();
    const crowd = 160;
    let letIn = 0;
    for (const server of portServers) server.on('connection', () => (letIn += 1));
    for (let index = 0; index < crowd; index++) sockets.push(connect(port, '127.0.0.1'));
    let turns = 0;
    while (letIn < crowd) {
      await new Promise((resolve) => setImmediate(resolve));
      turns += 1;
    }
    expect(turns).toBeLessThan(crowd / 2);
  },
);

it('a port of another program is refused with a message, although listeners share the port', async () => {
  const { port } = await openPortServers();
  const other = createServer();
  opened.push(other);
  await expect(listen(other, { ...place, port })).rejects.toThrow(`The port ${port} is taken by another program.`);
  await expect(
    listenTogether(
      createPortServers(() => undefined, { trustProxy: true }),
      { ...place, port },
    ),
  ).rejects.toMatchObject({ name: 'ListenError' });
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  expect(String((await once(socket, 'data'))[0])).toContain('fine');
});
