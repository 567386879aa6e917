import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const wcag22AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Spinners have no end, and the bar that shows the undo time takes 10 s. */
const longestTransitionMs = 1_000;

/** Faded text has half its contrast, so this waits for transitions and for style sheets that load again. */
async function waitForLook(page: Page): Promise<void> {
  await page.evaluate(async (longestMs) => {
    // A paused transition never ends, nor does a style sheet load without a network.
    const limit = new Promise((resolve) => setTimeout(resolve, longestMs));
    const loading = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
      .filter(({ sheet }) => !sheet)
      .map((link) => new Promise((resolve) => link.addEventListener('load', resolve)));
    await Promise.race([limit, Promise.all(loading)]);
    const ending = document
      .getAnimations()
      .filter((each) => Number(each.effect?.getComputedTiming().endTime) <= longestMs);
    await Promise.race([limit, Promise.allSettled(ending.map((each) => each.finished))]);
  }, longestTransitionMs);
}

/**
 * Chromium may report cards that are not laid out (`content-visibility`) without style sheets. Returns the way back.
 */
async function layOutAll(page: Page): Promise<() => Promise<void>> {
  const sheet = await page.evaluateHandle(() => {
    const added = new CSSStyleSheet();
    added.replaceSync('*, ::before, ::after { content-visibility: visible !important; animation: none !important; }');
    document.adoptedStyleSheets.push(added);
    return added;
  });
  return () =>
    page.evaluate((added) => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== added);
    }, sheet);
}

/** A fixed bar covers parts of the content below it, and axe measures the part that is left. */
function isUnderBar(rule: string, where: string): boolean {
  return rule === 'target-size' && where.includes('because it is partially obscured');
}

/** Half a pixel less than the minimum allows for rounded layouts. */
const smallestTargetPx = 43.5;

/** Visually hidden elements are 1 px wide. */
function findSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate((smallestPx) => {
    if (!matchMedia('(pointer: coarse)').matches) return [];
    const targets = document.querySelectorAll(':is(header, footer, nav) :is(a, button), .task input');
    return [...targets]
      .map((target) => ({ target, box: target.getBoundingClientRect() }))
      .filter(({ target, box: { width, height } }) => {
        if (!target.checkVisibility() || width <= 1) return false;
        return Math.min(width, height) < smallestPx && getComputedStyle(target, '::after').position !== 'absolute';
      })
      .map(({ target, box }) => `${target.outerHTML.slice(0, 120)}: ${box.width} × ${box.height}`);
  }, smallestTargetPx);
}

/** Checks the rules of WCAG 2.2 AA that a machine can check, and the size of targets. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  await waitForLook(page);
  expect.soft(await findSmallTargets(page), `too small for a finger: ${screen}`).toEqual([]);
  const takeBack = await layOutAll(page);
  // Frames of other sites and the list of passed rules are left out, which takes a third of the time.
  const axe = new AxeBuilder({ page }).options({ runOnly: wcag22AA, resultTypes: ['violations'] });
  const { violations } = await axe.setLegacyMode(true).analyze();
  await takeBack();
  const found = violations
    .map(({ id, nodes }) => ({
      rule: id,
      where: nodes
        .map(({ html, failureSummary }) => `${html}\n${failureSummary}`)
        .filter((where) => !isUnderBar(id, where)),
    }))
    .filter(({ where }) => where.length > 0);
  expect.soft(found, `what axe finds: ${screen}`).toEqual([]);
}
