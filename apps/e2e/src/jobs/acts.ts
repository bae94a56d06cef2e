import type { Keyboard, Locator, Page } from '@playwright/test';

/**
 * What the staff do on the straight way through a job: each field that is filled and each button or key that is
 * pressed is an act. Looking is none, and what learners and organisations do is theirs.
 */

const ON_ELEMENTS = ['check', 'click', 'dragTo', 'fill', 'press', 'selectOption', 'setInputFiles', 'uncheck'] as const;
const ON_KEYS = ['press', 'type'] as const;
type Act = (this: unknown, ...given: unknown[]) => Promise<unknown>;

const desks = new WeakSet<Page>();
let acts = 0;
/** Within one act nothing more is counted: a select is opened, typed into and taken from as one. */
let within = 0;

const asOneAct = async <T>(act: () => Promise<T>): Promise<T> => {
  if (within === 0) acts += 1;
  within += 1;
  try {
    return await act();
  } finally {
    within -= 1;
  }
};

const countCalls = (of: object, names: readonly string[], isDesk: (it: unknown) => boolean): void => {
  const kind = Object.getPrototypeOf(of) as Record<string, Act>;
  for (const name of names) {
    const act = kind[name];
    if (!act) throw new Error(`Playwright has no ${name}`);
    kind[name] = function (...given) {
      return isDesk(this) ? asOneAct(() => act.apply(this, given)) : act.apply(this, given);
    };
  }
};

const keyboards = new WeakSet<Keyboard>();
let counts = false;

/** From now on, what is done on this page counts. */
export const countActs = (page: Page): void => {
  desks.add(page);
  keyboards.add(page.keyboard);
  if (counts) return;
  counts = true;
  countCalls(page.locator('html'), ON_ELEMENTS, (it) => desks.has((it as Locator).page()));
  countCalls(page.keyboard, ON_KEYS, (it) => keyboards.has(it as Keyboard));
};

/** How many acts there were since the last call. */
export const takeActs = (): number => {
  const taken = acts;
  acts = 0;
  return taken;
};

/** Takes this option of a select, which is one field. */
export const pick = (select: Locator, option: string): Promise<void> =>
  asOneAct(async () => {
    await select.click();
    if (await select.isEditable()) await select.fill(option);
    const list = select.page().locator('.ant-select-dropdown:visible');
    await list.getByTitle(option, { exact: true }).click();
    await list.waitFor({ state: 'hidden' });
  });

/** The same of a select that stays open for more. */
export const pickOneOfMany = (select: Locator, option: string, title: string | RegExp = option): Promise<void> =>
  asOneAct(async () => {
    await select.click();
    await select.fill(option);
    await select.page().locator('.ant-select-dropdown:visible').getByTitle(title, { exact: true }).first().click();
    await select.press('Tab');
  });
