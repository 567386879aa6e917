import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const wcag22AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Half-faded text has half its contrast: what moves comes to rest first. Spinners never do. */
async function waitForRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter((each) => each.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map((each) => each.finished));
  });
}

/** Nothing on the page as it is breaks a rule of WCAG 2.2 AA that a machine can check. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  await waitForRest(page);
  // Without frames of strangers, in which alone the other mode sees more, and without a list of all that is right: a third of the time.
  const axe = new AxeBuilder({ page }).options({ runOnly: wcag22AA, resultTypes: ['violations'] });
  const { violations } = await axe.setLegacyMode(true).analyze();
  const found = violations.map(({ id, nodes }) => ({
    rule: id,
    where: nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary}`),
  }));
  expect.soft(found, `what axe finds: ${screen}`).toEqual([]);
}
