import { type LineName, LINES, type PageFigures, PHONE_GOALS } from '#bench/phone/measure.ts';
import { CATEGORIES } from '#bench/phone/lighthouse.ts';
import { atMost, type BenchLine, type PhonePart } from '#bench/support/figures.ts';

/** Goal 8 in a few lines: home, and of the other pages the one that is furthest from its goal. */

type Key = keyof PageFigures['cells'];
const worst = (pages: readonly PageFigures[], key: Key): PageFigures | undefined =>
  pages.toSorted((a, b) => b.cells[key].value - a.cells[key].value)[0];

export const firstViewLines = ({ pages, scores }: PhonePart): BenchLine[] => {
  const on = (line: LineName) => pages.filter((one) => one.line === line);
  const isHome = ({ page }: PageFigures) => page === '/';
  const line = (
    name: string,
    among: readonly PageFigures[],
    key: Key,
    { most, unit, digits = 0, share = 1, moodle }: MostOf,
  ): BenchLine[] => {
    const one = worst(among, key);
    if (!one) return [];
    const named = among.length > 1 ? `${name}（${one.page}）` : name;
    const value = one.cells[key].value / share;
    return [atMost({ goal: 8, name: named, ...(moodle ? { moodle } : {}) }, { value, most, unit, digits })];
  };
  const paint = (most: number): MostOf => ({ most: most / 1_000, unit: ' 秒', digits: 2, share: 1_000 });
  const { phone, slow4g } = LINES;
  const [open, far] = [on('phone'), on('slow4g')];
  const guest = (one: PageFigures) => !one.personal;
  return [
    ...line('首页画出主要内容，1.6 Mbit/s', open.filter(isHome), 'largest', {
      ...paint(phone.guest),
      moodle: 'largest',
    }),
    ...line('最慢的公开页面，1.6 Mbit/s', open.filter(guest), 'largest', paint(phone.guest)),
    ...line('最慢的公开页面，Slow 4G', far.filter(guest), 'largest', paint(slow4g.guest)),
    ...line(
      '最慢的个人页面，Slow 4G',
      far.filter((one) => one.personal),
      'largest',
      paint(slow4g.learner),
    ),
    ...line('画出之后卡住最久的页面', pages, 'blocked', {
      most: PHONE_GOALS.blocked,
      unit: ' 毫秒',
      moodle: 'blocked',
    }),
    ...line('位移最大的页面', pages, 'shift', { most: PHONE_GOALS.shift, unit: '', digits: 3 }),
    ...line('首页的脚本', open.filter(isHome), 'script', { most: PHONE_GOALS.home, unit: ' KB', moodle: 'script' }),
    ...line(
      '其他页面另需的脚本，最多的',
      open.filter((one) => !isHome(one)),
      'script',
      {
        most: PHONE_GOALS.further,
        unit: ' KB',
      },
    ),
    ...line('请求最多的页面', open, 'requests', { most: PHONE_GOALS.requests, unit: ' 个', moodle: 'requests' }),
    ...Object.entries(CATEGORIES).flatMap(([key, goal]): BenchLine[] => {
      const [least] = scores
        .map(({ page, cells }) => ({ page, score: cells[key as keyof typeof CATEGORIES].value }))
        .sort((a, b) => a.score - b.score);
      if (!least) return [];
      const name = `Lighthouse（手机）${key}，最低的公开页面（${least.page}）`;
      return [{ goal: 8, name, product: String(least.score), target: `≥ ${goal}`, reached: least.score >= goal }];
    }),
  ];
};

/** `share`: what the value is divided by. */
type MostOf = { most: number; unit: string; digits?: number; share?: number; moodle?: BenchLine['moodle'] };
