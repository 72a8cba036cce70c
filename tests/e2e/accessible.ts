/** The rules of axe that every page has to keep. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './portal';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Which rules the page breaks, and where. */
export async function violationsOn(page: Page): Promise<{ id: string; at: string[] }[]> {
  // Where only violations are read, axe need not describe each element that keeps a rule.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(RULES);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ target }) => target.join(' ')) }));
}

export async function expectAccessible(page: Page, where: string): Promise<void> {
  // A colour half-way through a transition is none that anybody has to read. What follows scrolling does not end.
  await page.evaluate(async () => {
    const finite = document
      .getAnimations()
      .filter((one) => one.timeline instanceof DocumentTimeline)
      .filter((one) => one.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(finite.map(({ finished }) => finished));
  });
  const found = await violationsOn(page);
  expect.soft(found, where).toEqual([]);
}
