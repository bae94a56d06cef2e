import { describe, expect, test } from 'vitest';
import { ALL_PERMISSIONS, type Permission } from '@zhibiao/contract/permissions';
import { changesOf, type ComparedRoles, groupsOf, type MatrixView } from './matrix-rows.ts';

const set = (...permissions: Permission[]) => new Set(permissions);
const role = (given: Partial<ComparedRoles>): ComparedRoles => ({
  held: set(),
  kept: given.held ?? set(),
  other: null,
  ...given,
});
const shown = (given: Partial<MatrixView>, compared = role({})) =>
  groupsOf({ text: '', view: 'all', onlySensitive: false, ...given }, compared).flatMap(
    ({ permissions }) => permissions,
  );

describe('the matrix', () => {
  test('has every permission once, in its group', () => {
    expect(shown({}).sort()).toEqual([...ALL_PERMISSIONS].sort());
  });
  test('finds by code and by words, held ones and sensitive ones', () => {
    expect(shown({ text: 'AUDIT:' })).toEqual(['audit:list', 'audit:export']);
    expect(shown({ text: '导出审计' })).toEqual(['audit:export']);
    expect(shown({ view: 'held' }, role({ held: set('lesson:list') }))).toEqual(['lesson:list']);
    expect(shown({ text: 'audit:', onlySensitive: true })).toEqual(['audit:export']);
  });
  test('shows in what two roles differ, and keeps in sight what was just made equal', () => {
    const other = set('lesson:list', 'audit:list');
    expect(shown({ view: 'different' }, role({ held: set('audit:list'), other }))).toEqual(['lesson:list']);
    const changed = role({ kept: set('audit:list'), held: set('audit:list', 'lesson:list'), other });
    expect(shown({ view: 'different' }, changed)).toEqual(['lesson:list']);
  });
  test('tells what is added and what is taken', () => {
    expect(changesOf(set('lesson:list', 'audit:list'), set('audit:list', 'lesson:edit'))).toEqual([
      { permission: 'lesson:list', added: false },
      { permission: 'lesson:edit', added: true },
    ]);
  });
});
