import type { Locator } from '@playwright/test';

/** Every width a pane has to serve, px: the window says nothing of it. */
const WIDTHS = [480, 720, 1_000];

/**
 * What lies outside a pane or cannot be pressed, at each width. Panes are the part itself, where `isPane`, and in it
 * whatever asks its own width (a container of container queries). What scrolls by itself may hide what is in it.
 */
export const paneFaults = (part: Locator, isPane = false): Promise<string[]> =>
  part.evaluate(
    async (root, { widths, self }) => {
      const ABOVE = { minWidth: '0', maxWidth: 'none', justifySelf: 'start', position: 'relative', zIndex: '99' };
      const PATIENCE = 30;
      const CONTROLS = 'button, a[href], input, select, textarea';
      const asksItself = (one: Element) => getComputedStyle(one).containerType === 'inline-size';
      const inner = [...root.querySelectorAll<HTMLElement>('*')].filter(
        (one) => one.checkVisibility() && asksItself(one),
      );
      const panes = self && root instanceof HTMLElement ? [root, ...inner] : inner;
      const nameOf = (one: Element) => one.getAttribute('aria-label') ?? (one.textContent || one.tagName);
      const isScrolled = (one: Element, pane: Element): boolean => {
        for (let at = one.parentElement; at && pane.contains(at); at = at.parentElement)
          if (/auto|scroll/.test(getComputedStyle(at).overflowX) && at.scrollWidth > at.clientWidth) return true;
        return false;
      };
      const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const isOutside = (one: Element, pane: Element): boolean => {
        const [box, edge] = [one.getBoundingClientRect(), pane.getBoundingClientRect()];
        return box.left < edge.left - 1 || box.right > edge.right + 1;
      };
      const isCovered = (one: Element): boolean => {
        one.scrollIntoView({ block: 'center', inline: 'nearest' });
        const { left, right, top, bottom } = one.getBoundingClientRect();
        const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return hit !== null && !one.contains(hit) && !hit.contains(one);
      };

      const faultsAt = (pane: HTMLElement, width: number): string[] => {
        const found: string[] = [];
        const told = (what: string) => found.push(`${nameOf(pane).slice(0, 20)} at ${width}: ${what}`);
        if (pane.scrollWidth > pane.clientWidth + 1 && getComputedStyle(pane).overflowX === 'visible')
          told(`something is wider by ${pane.scrollWidth - pane.clientWidth}`);
        for (const one of pane.querySelectorAll(CONTROLS)) {
          if (!one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || isScrolled(one, pane))
            continue;
          if (isOutside(one, pane)) told(`“${nameOf(one)}” lies outside`);
          else if (one.matches('button:enabled') && isCovered(one)) told(`“${nameOf(one)}” is covered`);
        }
        return found;
      };
      /** What watches its width answers by code, on a busy machine some frames later: a fault is what stays. */
      const lastingAt = async (pane: HTMLElement, width: number): Promise<string[]> => {
        let found: string[] = [];
        for (let tries = 0; tries < PATIENCE; tries += 1) {
          await drawn();
          found = faultsAt(pane, width);
          if (!found.length) break;
        }
        return found;
      };

      const faults: string[] = [];
      for (const pane of panes) {
        const before = pane.getAttribute('style');
        for (const width of widths) {
          // Above what stands beside it, whose place it may take.
          Object.assign(pane.style, { ...ABOVE, width: `${width}px` });
          faults.push(...(await lastingAt(pane, width)));
        }
        if (before === null) pane.removeAttribute('style');
        else pane.setAttribute('style', before);
      }
      return faults;
    },
    { widths: WIDTHS, self: isPane },
  );
