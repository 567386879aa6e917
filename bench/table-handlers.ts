import { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { compareForEach, warmUpWith } from './measurement.ts';
import { renderBareTable } from './peers/table/bare-table.ts';

// The same two ways to make the table of 1000 rows, called without a connection: how framework trackers measure.
//   NODE_ENV=production node bench/table-handlers.ts BUILT_FILE ROUNDS → the durations, as JSON

const [built, rounds] = process.argv.slice(2);
const inputs = Array.from({ length: Number(rounds) }, (_, index) => index);
const { answerTable } = await import(built!);

/** Takes what a response would send. */
async function sendNowhere(html: string): Promise<void> {
  const sink = new Writable({ write: (_chunk, _encoding, done) => done() });
  sink.end(html);
  await finished(sink);
}

const times = await compareForEach(
  inputs,
  async () => {
    const { html } = await answerTable(new Request('http://localhost/', { headers: { accept: 'text/html' } }));
    if (html.length < 100_000) throw new Error('The table is not complete');
    await sendNowhere(html);
  },
  async () => sendNowhere(await renderBareTable()),
  warmUpWith(inputs),
);
process.stdout.write(JSON.stringify(times));
