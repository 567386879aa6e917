import { connect, type Socket } from 'node:net';

// A process that holds open pages' streams, so that their cost here is none of what is measured there. It says when
// all of them are open, and each time all of them have received an event.
//   fork('lab/bench/stream-holder.ts', [PORT, COUNT])

const [port, count] = process.argv.slice(2, 4).map(Number) as [number, number];
const atOnce = 50;

let told = 0;

function open(index: number): Promise<Socket> {
  const address = `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;
  const socket = connect(port, '127.0.0.1');
  socket.write(
    `GET /api/live HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: ${address}\r\naccept: text/event-stream\r\n\r\n`,
  );
  return new Promise((resolve, reject) => {
    let isOpen = false;
    socket.on('data', (chunk) => {
      const text = chunk.toString();
      if (!isOpen && text.includes('event: hello')) {
        isOpen = true;
        resolve(socket);
      }
      if (!text.includes('event: cat-shown')) return;
      told += 1;
      if (told % count === 0) process.send!({ kind: 'told' });
    });
    socket.on('error', reject);
    socket.on('close', () => (isOpen ? process.exit(1) : reject(new Error(`Stream ${index} was refused`))));
  });
}

for (let from = 0; from < count; from += atOnce) {
  await Promise.all(Array.from({ length: Math.min(atOnce, count - from) }, (_, offset) => open(from + offset)));
}
process.send!({ kind: 'open' });
