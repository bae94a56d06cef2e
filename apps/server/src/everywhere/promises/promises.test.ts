import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { missingNeeds } from '#prove/needs.ts';
import { proofOutcome, type ProofRow, tableOf } from '#prove/proof.ts';
import { PROOFS } from '#prove/proofs.ts';
import { REPOSITORY } from '#test/world/paths.ts';

/** What `npm run prove` holds to, beside what is said of it. */

const LINES = readFileSync(join(REPOSITORY, 'docs/operate/promises.md'), 'utf8').split('\n');

afterEach(() => vi.unstubAllEnvs());

/** Number, promise, figure and fast test; what is held elsewhere has a table of its own, without a figure. */
const ROW = /^\| (A\d+) \|(?:[^|]+\|){3}$/;

it('each promise stands once in the document, with its fast test', () => {
  const documented = LINES.flatMap((line) => ROW.exec(line)?.[1] ?? []);
  expect(documented.toSorted()).toEqual(PROOFS.map(({ id }) => id).toSorted());
  for (const line of LINES.filter((one) => ROW.test(one))) expect(line).toMatch(/`[\w.-]+\.test\.ts` \|$/);
});

it('a program that is not there is named with its package', () => {
  vi.stubEnv('PATH', '/nowhere');
  expect(missingNeeds(['patroni', 'etcd'])).toEqual([
    '缺 patroni：apt-get install patroni python3-etcd',
    '缺 etcd：apt-get install etcd-server',
  ]);
  expect(missingNeeds([])).toEqual([]);
});

it('what does not hold is named, and stands in a whole table', () => {
  expect(proofOutcome('丢失 0', { 丢失: true })).toEqual({ measured: '丢失 0', pass: true });
  const { measured, pass } = proofOutcome('丢失 2', { 丢失: false, 进程: true });
  expect({ measured, pass }).toEqual({ measured: '丢失 2；不合：丢失', pass: false });
  const row: ProofRow = { id: 'A1', title: '学习', target: '0', measured, verdict: '未通过', seconds: 3 };
  expect(tableOf([row, { ...row, id: 'A10', verdict: '缺少' }]).split('\n')).toEqual([
    '编号  承诺  目标  实测                用时  结论',
    'A1    学习  0     丢失 2；不合：丢失  3 秒  未通过',
    'A10   学习  0     丢失 2；不合：丢失  3 秒  缺少',
  ]);
});
