/**
 * npm run bench -- page: what the parts measured last as one table, here and as a page with a chart for whoever runs an
 * installation (docs/operate/performance.md). `npm run bench` ends with it.
 */
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { sayLine } from '#cli/terminal.ts';
import { type BenchLine, keptFigures, MOODLE, type PhonePart } from '#bench/support/figures.ts';
import { LINES } from '#bench/phone/measure.ts';
import { goalsReached, mdTable, said, textTable } from '#bench/support/table.ts';
import { chartOf } from './chart.ts';
import { firstViewLines } from './first-views.ts';

const root = resolve(import.meta.dirname, '../../../..');
const HEAD = ['编号', '所测', '产品', '底线', '比值', '目标', '达到', 'Moodle'];

const rowOf = ({ goal, name, product, floor = '', ratio = '', target, reached, moodle }: BenchLine): string[] => [
  String(goal),
  name,
  product,
  floor,
  ratio,
  target,
  reached ? '✓' : '✗',
  moodle ? MOODLE[moodle].text : '',
];

const pageTables = ({ pages, scores, runs }: PhonePart): string => {
  const head = ['页面', '首次绘制', '主要内容', '卡住', '位移', '请求', 'KB', '脚本 KB'];
  const byLine = Object.entries(LINES).flatMap(([key, { name }]) => {
    const rows = pages.filter(({ line }) => line === key);
    return rows.length > 0
      ? [
          `### ${name}\n\n${mdTable(
            head,
            rows.map(({ page, cells }) => [page, ...Object.values(cells).map(said)]),
          )}`,
        ]
      : [];
  });
  const audited =
    scores.length > 0
      ? [
          `### Lighthouse（手机）\n\n${mdTable(
            ['页面', ...Object.keys(scores[0]?.cells ?? {})],
            scores.map(({ page, cells }) => [page, ...Object.values(cells).map(said)]),
          )}`,
        ]
      : [];
  return [
    `无缓存、处理器放慢 4 倍、375 × 812 的手机画面，${runs > 1 ? `${runs} 次取中位` : '各看一次'}。延迟由浏览器的开发者工具加在每个请求上；真实线路建立连接还要再多两三个来回。` +
      '“卡住”是首次绘制之后主线程每段超过 50 毫秒的部分之和；首页以外的“脚本”只算首页没有带来的。',
    ...byLine,
    ...audited,
  ].join('\n\n');
};

type Ran = { ran: string };
const markdown = (
  lines: readonly BenchLine[],
  { floor, drawn, phone }: { floor: Ran; drawn: Ran; phone: PhonePart & Ran },
): string =>
  [
    '# 性能：产品、底线与 Moodle',
    [
      '由 `npm run bench` 写出，请勿手改。绝对数字随机器与当时的负载而变，同一台机器上相差四分之一也属平常；请读比值：',
      '**底线**是同一台机器、同一次运行、同样的数据与查询，只有 Fastify 与 `pg`，没有登录核对、权限与规则。',
    ].join(''),
    `与底线并排的：${floor.ran}。服务器画页面：${drawn.ran}。手机上的页面：${phone.ran}。负载远高于处理器个数时，旁边还有别的程序在忙，绝对数字偏慢，比值也不稳。`,
    '![每秒答复数：产品、同栈底线与 Moodle](performance.svg)',
    `下表达到目标的：${goalsReached(lines.map(({ reached }) => ({ reached })))}。`,
    mdTable(HEAD, lines.map(rowOf)),
    [
      '编号是性能目标的编号。比值是产品除以底线；两者轮流测，各三轮取中位，32 个连接。Moodle 一栏不是本次测的，是以前在同样的条件下测过一次的数字：',
      'Moodle 4.5（PHP 8.2 FPM、opcache、nginx、PostgreSQL），两个处理器，负载发生器在同一台机器上；',
      '它的页面是服务器画好的 HTML，与接口的 JSON 不能逐字相比，只给出量级。',
    ].join(''),
    '## 首次打开，逐页',
    pageTables(phone),
    '## 不在这张表里的',
    [
      '数据变多之后（`npm run bench -- growth`）、批量签发证书（`batch`）、审计包与监管导出（`pack`）',
      '、题库（`bank`）、备份时的读者（`backup`）、登录高峰（`rush`）各有自己的一次；丢不丢数据见[承诺与实测](promises.md)。',
    ].join(''),
  ].join('\n\n') + '\n';

const [floor, drawn, phone] = [await keptFigures('floor'), await keptFigures('drawn'), await keptFigures('phone')];
const lines = [...floor.lines, ...drawn.lines, ...firstViewLines(phone)].sort((a, b) => a.goal - b.goal);
sayLine(textTable([HEAD, ...lines.map(rowOf)], [0, 1, 2, 3, 7]));
sayLine(`\n${goalsReached(lines.map(({ reached }) => ({ reached })))}`);
await writeFile(join(root, 'docs/operate/performance.md'), markdown(lines, { floor, drawn, phone }));
await writeFile(join(root, 'docs/operate/performance.svg'), chartOf(lines));
sayLine('docs/operate/performance.md');
