import { describe, expect, test } from 'vitest';
import { ALL_PERMISSIONS } from '@zhibiao/contract/permissions';
import { changesOf, groupsOf } from './matrix-rows.ts';

const everything = { text: '', onlyHeld: false, onlyDelicate: false };
const shown = (given: Partial<typeof everything>, held: ReadonlySet<(typeof ALL_PERMISSIONS)[number]> = new Set()) =>
  groupsOf({ ...everything, ...given }, held).flatMap(({ permissions }) => permissions);

describe('the matrix', () => {
  test('has every permission once, in its group', () => {
    expect(shown({}).sort()).toEqual([...ALL_PERMISSIONS].sort());
  });
  test('finds by code and by words, held ones and delicate ones', () => {
    expect(shown({ text: 'AUDIT:' })).toEqual(['audit:list', 'audit:export']);
    expect(shown({ text: '导出审计' })).toEqual(['audit:export']);
    expect(shown({ onlyHeld: true }, new Set(['lesson:list']))).toEqual(['lesson:list']);
    expect(shown({ text: 'audit:', onlyDelicate: true })).toEqual(['audit:export']);
  });
  test('tells what is added and what is taken', () => {
    expect(changesOf(['lesson:list', 'audit:list'], new Set(['audit:list', 'lesson:edit']))).toEqual([
      { permission: 'lesson:list', added: false },
      { permission: 'lesson:edit', added: true },
    ]);
  });
});
