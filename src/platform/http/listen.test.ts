import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createDoors } from './create-limited-server.ts';
import { listen, listenTogether } from './listen.ts';

const opened: Server[] = [];
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const server of opened.splice(0)) server.close();
});

const place = { host: '127.0.0.1', port: 0, setting: 'PORT' } as const;

async function openDoors() {
  const doors = createDoors((_request, response) => response.end('fine'), { trustProxy: true });
  opened.push(...doors);
  await listenTogether(doors, place);
  return { doors, port: (doors[0]!.address() as AddressInfo).port };
}

// Where the system can't share a port among servers there is one door, and they come in one by one.
it.runIf(process.platform === 'linux')(
  'a crowd that comes while the process works is let in within some turns of its event loop, not one in each',
  async () => {
    const { doors, port } = await openDoors();
    const crowd = 160;
    let letIn = 0;
    for (const door of doors) door.on('connection', () => (letIn += 1));
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
  const { port } = await openDoors();
  const other = createServer();
  opened.push(other);
  await expect(listen(other, { ...place, port })).rejects.toThrow(`The port ${port} is taken by another program.`);
  await expect(
    listenTogether(
      createDoors(() => undefined, { trustProxy: true }),
      { ...place, port },
    ),
  ).rejects.toMatchObject({ name: 'ListenError' });
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  expect(String((await once(socket, 'data'))[0])).toContain('fine');
});
