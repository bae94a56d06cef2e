import { describe, expect, it } from 'vitest';
import { auditable } from './entry.ts';
import { changesOf, digestOf, shownChanges } from './fields.ts';

describe('changed fields', () => {
  it('are those that differ, and only those that were given', () => {
    type Fields = { name: string; sort: number; startAt: Date; roles: string[]; note: string | undefined };
    const before: Fields = { name: 'a', sort: 1, startAt: new Date(0), roles: ['x'], note: 'k' };
    const after: Fields = { name: 'b', sort: 1, startAt: new Date(0), roles: ['x', 'y'], note: undefined };
    expect(changesOf(before, after)).toEqual({
      name: { from: 'a', to: 'b' },
      roles: { from: ['x'], to: ['x', 'y'] },
    });
  });

  it('stand in the log without what it may not hold', () => {
    const long = '一'.repeat(501);
    expect(
      shownChanges({
        mobile: { from: '13800000001', to: null },
        email: { from: 'zhou@example.com', to: 'li@example.com' },
        realName: { from: '周予安', to: '周宇安' },
        password: { from: 'old', to: 'new' },
        content: { from: '', to: long },
        creditHours: { from: 4, to: 4.5 },
      }),
    ).toEqual({
      mobile: { from: '138****0001', to: null },
      email: { from: 'z***@example.com', to: 'l***@example.com' },
      realName: { from: '周*安', to: '周*安' },
      password: { from: '已修改', to: '已修改' },
      content: { from: '', to: digestOf(long) },
      creditHours: { from: 4, to: '4.5' },
    });
    expect(digestOf(long)).toMatchObject({ chars: 501 });
  });

  it('have one spelling, whatever they are', () => {
    expect(auditable({ a: undefined, b: '\ud800', c: 10n, d: Number.NaN, e: [null, undefined], f: () => 1 })).toEqual({
      b: '\ufffd',
      c: '10',
      d: 'NaN',
      e: [null, null],
      f: null,
    });
  });
});
