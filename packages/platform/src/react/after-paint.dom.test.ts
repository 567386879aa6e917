import { expect, it, onTestFinished, vi } from 'vitest';
import { afterPaint } from './after-paint.ts';

it('the work runs once after the next frame, also where none comes', async () => {
  const paint = vi.spyOn(globalThis, 'requestAnimationFrame');
  onTestFinished(() => paint.mockRestore());
  const work = vi.fn();
  afterPaint(work);
  expect(work).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(work).toHaveBeenCalledOnce());

  paint.mockReturnValue(1);
  afterPaint(work);
  await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(2));
  await new Promise((resolve) => setTimeout(resolve, 150));
  expect(work).toHaveBeenCalledTimes(2);
});
