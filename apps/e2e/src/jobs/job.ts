import type { Browser, Page } from '@playwright/test';
import type { Production } from '#support/production/production.ts';
import { newPage } from '#support/production/steps.ts';
import { countActs } from './acts.ts';

/** Who works for the training body: their login name, and the delivered role that they have. */
export const STAFF = {
  程望舒: { account: 'chengwangshu', role: null },
  陆知微: { account: 'luzhiwei', role: '教务' },
  顾行简: { account: 'guxingjian', role: '命题' },
  秦一鸣: { account: 'qinyiming', role: '阅卷' },
  乔知远: { account: 'qiaozhiyuan', role: '阅卷' },
  沈令仪: { account: 'shenlingyi', role: '阅卷组长' },
  韩松年: { account: 'hansongnian', role: '审核' },
  许知白: { account: 'xuzhibai', role: '制证' },
  林小满: { account: 'linxiaoman', role: '客服' },
} as const;
export type Colleague = keyof typeof STAFF;

/** A training body at work: its site, and everybody's own browser. */
export class Body {
  readonly site: Production;
  readonly #browser: Browser;
  readonly #pages = new Map<string, Page>();
  #last: Page | null = null;
  constructor(site: Production, browser: Browser) {
    this.site = site;
    this.#browser = browser;
  }

  async #open(who: string): Promise<Page> {
    const page = this.#pages.get(who) ?? (await newPage(this.#browser, this.site));
    this.#pages.set(who, page);
    this.#last = page;
    return page;
  }
  /** The page of one of the staff: what is done there counts. */
  async desk(who: Colleague): Promise<Page> {
    const page = await this.#open(who);
    countActs(page);
    return page;
  }
  /** What was last worked on, as it looks now. */
  async photograph(path: string): Promise<void> {
    await this.#last?.screenshot({ path });
  }
  /** The page of a learner or of an organisation's administrator. */
  visitor(who: string): Promise<Page> {
    return this.#open(who);
  }
}

/** What became of a job when it was watched before this issue, and with how many acts. */
type Before = { outcome: '完成' | '有困难' | '做不到'; acts: number | null };
export type Job = {
  id: number;
  name: string;
  before: Before;
  run: (body: Body) => Promise<void>;
  /** How often it is done here: its acts are counted for once. */
  times?: number;
};

export const done = (acts: number | null): Before => ({ outcome: '完成', acts });
export const trouble = (acts: number | null): Before => ({ outcome: '有困难', acts });
export const impossible: Before = { outcome: '做不到', acts: null };
