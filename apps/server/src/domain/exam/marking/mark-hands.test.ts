import { describe, expect, it } from 'vitest';
import { type StaffMember, firstLack, mayDo } from './mark-hands.ts';

const person = (id: string, ...permissions: string[]): StaffMember => ({ id, name: id, permissions, whole: true });
const marker = (id: string) => person(id, 'mark:score');
const arbiter = (id: string) => person(id, 'mark:arbitrate');
const chief = (id: string) => person(id, 'mark:score', 'mark:arbitrate');

describe('who may do it', () => {
  it('has the permission, gave no mark of it, and releases only for all', () => {
    const staff = [marker('a'), chief('b'), { ...person('c', 'mark:release'), whole: false }];
    expect(mayDo(staff, 'mark:score', ['a']).map(({ id }) => id)).toEqual(['b']);
    expect(mayDo(staff, 'mark:arbitrate', ['b'])).toEqual([]);
    expect(mayDo(staff, 'mark:release', [])).toEqual([]);
  });
});

describe('the first step without anybody', () => {
  it.each([
    ['nobody at all', [], false, 'mark', 1],
    ['one marker', [marker('a')], false, 'remark', 1],
    ['one who may do both', [chief('a')], false, 'remark', 1],
    ['one marker, two readings', [marker('a'), arbiter('b')], true, 'second', 1],
    ['two markers', [marker('a'), marker('b')], true, 'arbitrate', 1],
    ['two who mark, one of whom may arbitrate', [marker('a'), chief('b')], true, 'arbitrate', 1],
    ['two markers and an arbiter', [marker('a'), marker('b'), arbiter('c')], true, 'remark', 1],
  ] as const)('%s', (_, staff, twice, step, more) => {
    expect(firstLack(staff, twice)).toMatchObject({ step, more });
  });
  it('is none where each of the four finds another', () => {
    expect(firstLack([marker('a'), chief('b'), chief('c'), arbiter('d')], true)).toBeNull();
    expect(firstLack([marker('a'), arbiter('b')], false)).toBeNull();
  });
});
