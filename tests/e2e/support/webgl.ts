import type { Page } from '@playwright/test';

export async function disableWebGl(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const original = HTMLCanvasElement.prototype.getContext as (kind: string, options?: unknown) => unknown;
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, options?: unknown) {
      return kind.startsWith('webgl') ? null : original.call(this, kind, options);
    } as HTMLCanvasElement['getContext'];
  });
}
