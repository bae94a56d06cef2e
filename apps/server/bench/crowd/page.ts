import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { keptFigures, thousands } from '#bench/support/figures.ts';
import { mdTable } from '#bench/support/table.ts';
import { CALL_KINDS } from './mix.ts';
import type { CrowdPart, Memory, PhaseFigures } from './part.ts';
import type { Credit, Losses } from './proof.ts';
import { CORES } from './resources.ts';
import { scaleRows } from './scales.ts';

/** What a run says on the page for whoever runs an installation, between the marks that stand there. */

/** Figures of less are for trying. */
export const isWholeRun = ({ learners, minutes }: Pick<CrowdPart, 'learners' | 'minutes'>): boolean =>
  learners >= 3_000 && minutes >= 10;

const PAGE = join(resolve(import.meta.dirname, '../../../..'), 'docs/operate/scale.md');
const TITLES: Record<string, string> = { arrival: '陆续进来', steady: '平稳' };
const titleOf = (name: string): string => TITLES[name] ?? name.replace(/^after (.*)$/, '$1 之后');
const ms = (value: number) => `${value < 10 ? value.toFixed(1) : thousands(value)}`;
const share = (value: number) => `${(value * 100).toFixed(1)}%`;

const steadyTable = ({ kinds }: PhaseFigures): string =>
  mdTable(
    ['请求', '每秒', 'p50 毫秒', 'p95 毫秒', 'p99 毫秒', 'p95 的界限', '出错'],
    kinds.map(({ kind, perSec, p50, p95, p99, errors, shed }) => [
      CALL_KINDS[kind].title,
      perSec.toFixed(1),
      ms(p50),
      ms(p95),
      ms(p99),
      `${CALL_KINDS[kind].limitMs}${p95 > CALL_KINDS[kind].limitMs ? ' ✗' : ' ✓'}`,
      String(errors + shed),
    ]),
  );

const beatText = (beat: PhaseFigures['kinds'][number] | undefined): string => (beat ? ms(beat.p95) : '–');
const phaseTable = (phases: readonly PhaseFigures[]): string =>
  mdTable(
    ['阶段', '学员', '心跳 p95 毫秒', '答复', '其中 503', '其他错误', 'Node 核', 'PostgreSQL 核', '整机'],
    phases.map(({ name, learners, seconds, kinds, use }) => {
      const sum = (of: (one: PhaseFigures['kinds'][number]) => number) =>
        thousands(kinds.reduce((all, one) => all + of(one), 0));
      return [
        titleOf(name),
        thousands(learners),
        beatText(kinds.find(({ kind }) => kind === 'beat')),
        sum(({ perSec }) => perSec * seconds),
        sum((one) => one.shed),
        sum((one) => one.errors),
        use.node.toFixed(2),
        use.postgres.toFixed(2),
        share(use.machine),
      ];
    }),
  );

const creditText = ({ learners, honest, above, below, wall, watched }: Credit): string =>
  `${thousands(learners)} 名学员各自核对：服务器计入的时间最多为本人经过时间的 ${share(wall.most)}，超出的 ${above} 人；` +
  `其中 ${thousands(honest)} 名没有拖动进度的，计入实际观看的 ${share(watched.least)}（最差）到 ${share(watched.most)}（最好），` +
  `低于应得的 ${below} 人。`;
const lossText = ({ beats, answers, acknowledged, handIns, unsent }: Losses): string =>
  `已答复而丢失的：学习记录 ${beats}，作答 ${answers}（共 ${thousands(acknowledged)}），交卷 ${handIns}；` +
  `离开时页面上还没有送到的心跳 ${unsent} 条。`;
const memoryText = ({ name, start, most, end }: Memory): string =>
  `${name} ${start.toFixed(0)} → 最高 ${most.toFixed(0)} → ${end.toFixed(0)} MB`;
const afterText = ({ recoveries, ready, memory, gaveWay }: CrowdPart): string =>
  [
    ...recoveries.map(({ factor, sec }) =>
      sec === null ? `${factor} 倍之后一分钟内没有恢复。` : `${factor} 倍之后 ${sec} 秒，心跳恢复到界限之内。`,
    ),
    `整个过程中 /readyz 最慢 ${ms(ready.most)} 毫秒，没有答复的 ${ready.failed} 次。`,
    `内存：${memory.map(memoryText).join('，')}。`,
    gaveWay
      ? `最先不够的是${CALL_KINDS[gaveWay.kind].title}（第 ${gaveWay.sec.toFixed(0)} 秒，p95 ${ms(gaveWay.p95)} 毫秒），当时用尽的：` +
        `${gaveWay.usedUp.map((name) => RESOURCES[name] ?? name).join('、') || '所看的都没有用尽'}。`
      : '没有哪一种请求超出界限。',
  ].join('');
const RESOURCES: Record<string, string> = {
  'the one thread of Node': 'Node 的一个线程',
  'connections to the database': '数据库连接',
  locks: '锁',
  'the disk': '磁盘',
  'the processors of the machine': '整机的处理器',
};

const measured = (part: CrowdPart & { ran: string }): string => {
  const steady = part.phases.find(({ name }) => name === 'steady');
  const size = part.small ? '只有演示内容的数据库' : '十万学员、一百万条在学课程的数据库';
  return [
    `${part.ran}。${thousands(part.learners)} 名学员，${part.minutes} 分钟，${part.replicas} 个副本，${CORES} 个处理器，${size}；` +
      `负载发生器在同一台机器上。${isWholeRun(part) ? '' : '**这是一次试跑**：人数或时间少于 3,000 人十分钟，只说明量级。'}`,
    ...(steady ? [steadyTable(steady)] : []),
    creditText(part.credit),
    phaseTable(part.phases),
    lossText(part.losses) + afterText(part),
  ].join('\n\n');
};
const reckoned = (part: CrowdPart): string => {
  const [head = [], ...rows] = scaleRows(part);
  return mdTable(head, rows);
};

const between = (text: string, mark: string, said: string): string => {
  const [begin, end] = [`<!-- ${mark} -->\n`, `\n<!-- /${mark} -->`];
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from === -1 || to < from) throw new Error(`${PAGE} has no place for ${mark}`);
  return `${text.slice(0, from + begin.length)}\n${said}\n${text.slice(to)}`;
};

/** From the last run. */
export const writeScalePage = async (): Promise<void> => {
  const part = await keptFigures('crowd');
  const text = await readFile(PAGE, 'utf8');
  await writeFile(PAGE, between(between(text, 'measured', measured(part)), 'reckoned', reckoned(part)));
};
