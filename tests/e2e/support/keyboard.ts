import { expect, type Locator, type Page } from '@playwright/test';

/** Fails if the focus never reaches the element. */
export async function tabTo(page: Page, wanted: Locator, most = 120): Promise<void> {
  for (let presses = 0; presses < most; presses++) {
    await page.keyboard.press('Tab');
    // The element may only appear when the focus comes near.
    if ((await wanted.count()) > 0 && (await wanted.evaluate((each) => each === document.activeElement))) break;
  }
  await expect(wanted).toBeFocused();
  // Where a field looks like a button, its label is visible.
  const isSeen = () =>
    wanted.evaluate((each) => {
      const { top, bottom } = (each.closest('label') ?? each).getBoundingClientRect();
      return bottom > 0 && top < innerHeight && bottom - top > 1;
    });
  await expect.poll(isSeen, { message: 'what has the focus is on the screen' }).toBe(true);
}

/** Fails the page as soon as a pointer is used on it. */
export async function takePointersAway(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener(
      'pointerdown',
      () => {
        throw new Error('a pointer was used');
      },
      true,
    );
  });
}
