import type { Page } from '@playwright/test';
import axe from 'axe-core';

const WCAG_21_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'];

/**
 * What axe finds against WCAG 2.1 A and AA on the page, or in the part that `selector` names: a rule and its elements
 * each. axe is read once a document and stays there; read again for each look, it costs three times as much again.
 */
export const axeFaults = async (page: Page, selector?: string): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ({ part, tags }) => {
      const { axe: judge } = window as unknown as { axe: typeof axe };
      // No page has frames; what passes need not be reported.
      const { violations } = await judge.run(part ?? document, {
        runOnly: { type: 'tag', values: tags },
        resultTypes: ['violations'],
        iframes: false,
      });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
    },
    { part: selector, tags: WCAG_21_AA },
  );
};
