import { expect, it } from 'vitest';
import { createRandom } from '#seeds/demo/random.ts';
import { openTestApi } from '#tests/support/test-api.ts';
import { attack } from './attack.ts';

it('100 false reports never place a cat closer than its published cell', async () => {
  const api = await openTestApi();
  try {
    const { metres, cellMetres, reports } = await attack({
      site: { ...api, join: () => api.signIn() },
      random: createRandom(11),
    });
    process.stdout.write(
      `${reports} false reports place the cat within ${metres} m; its cell is ${cellMetres} m wide\n`,
    );
    expect(metres).toBeGreaterThanOrEqual(cellMetres);
  } finally {
    await api.close();
  }
});
