import { expect, it } from 'vitest';
import { exportName } from './export-name.ts';

/** Half past midnight in Shanghai. */
const NOW = new Date('2026-11-26T16:30:00Z');

it.each<[string, Parameters<typeof exportName>[1], string]>([
  ['证书', {}, '证书_2026-11-27.xlsx'],
  ['证书', { from: '2026-01-01', to: '2026-01-31' }, '证书_2026-01-01至2026-01-31_2026-11-27.xlsx'],
  ['证书', { from: '2026-01-01', to: '2026-01-01' }, '证书_2026-01-01_2026-11-27.xlsx'],
  ['学员', { from: '2026-01-01', to: '' }, '学员_2026-01-01起_2026-11-27.xlsx'],
  ['学员', { from: undefined, to: '2026-01-31' }, '学员_至2026-01-31_2026-11-27.xlsx'],
])('%s of %o is %s', (kind, range, name) => {
  expect(exportName(kind, range, 'xlsx', NOW)).toBe(name);
});
