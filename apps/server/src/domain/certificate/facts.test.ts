import { describe, expect, it } from 'vitest';
import {
  canonicalOf,
  factsHash,
  type LessonFact,
  type Signed,
  certificateStatusOf,
  factTotal,
  originOf,
  printedOrigin,
  totalFacts,
} from './facts.ts';

const lesson = (lessonId: string, change: Partial<LessonFact> = {}): LessonFact => ({
  lessonId,
  name: '商业秘密保护',
  creditHours: '6.0',
  finishDate: '2026-09-30',
  score: '91.0',
  fullScore: 100,
  ...change,
});
const facts = (...lessons: LessonFact[]) => ({ issuer: '知标学堂培训中心', lessons, ...totalFacts(lessons) });
const holder = { name: '周予安' };

describe('facts of a proof', () => {
  it('add up exactly', () => {
    const tenths = Array.from({ length: 10 }, (_, i) => lesson(String(i), { creditHours: '0.1' }));
    expect(totalFacts(tenths)).toEqual({ totalHours: '1.0', hours: 'measured', hourMin: 45 });
    const planned = [lesson('a', { creditHours: '12.5', plannedHours: '0.1' }), lesson('b', { plannedHours: '0.2' })];
    expect(totalFacts(planned)).toEqual({ totalHours: '18.5', plannedTotal: '0.3', hours: 'measured', hourMin: 45 });
    expect(factTotal(facts(...planned))).toEqual({ measured: 18.5, planned: 0.3 });
  });

  it('say which hours they state; those from before say that they do not', () => {
    expect(printedOrigin(facts(lesson('a')))).toBe('学时为服务器实测。');
    expect(printedOrigin(facts(lesson('a', { plannedHours: '4.0' })))).toContain('教学计划学时 4.0');
    const { hours: _, ...before } = facts(lesson('a'));
    expect(printedOrigin(before)).toBeNull();
    expect(originOf(before)).toContain('未区分实测学时与教学计划学时');
    expect(factsHash(holder, before)).not.toBe(factsHash(holder, facts(lesson('a'))));
  });

  it('are the same in any order, and another document with any other fact', () => {
    const hash = factsHash(holder, facts(lesson('a'), lesson('b')));
    expect(factsHash(holder, facts(lesson('b'), lesson('a')))).toBe(hash);
    for (const other of [
      facts(lesson('a')),
      facts(lesson('a'), lesson('b', { score: '92.0' })),
      facts(lesson('a'), lesson('b', { creditHours: '6.5' })),
      facts(lesson('a'), lesson('b', { plannedHours: '0.5' })),
      facts(lesson('a'), lesson('b', { finishDate: '2026-10-01' })),
    ]) {
      expect(factsHash(holder, other)).not.toBe(hash);
    }
    expect(factsHash({ name: '周予宁' }, facts(lesson('a'), lesson('b')))).not.toBe(hash);
  });

  it('are signed with every field that is printed', () => {
    const signed: Signed = {
      certNo: 'ZB202610009425',
      type: 1,
      holder,
      facts: facts(lesson('a')),
      issueDate: '2026-11-20',
      expireDate: null,
      verifyCode: 'x',
      sha256: 'y',
      kid: 'k',
    };
    const bytes = canonicalOf(signed);
    const changes: Partial<Signed>[] = [
      { certNo: 'ZB202610009433' },
      { type: 2 },
      { holder: { name: '周予宁' } },
      { facts: facts(lesson('a', { score: '99.0' })) },
      { issueDate: '2026-11-21' },
      { expireDate: '2099-01-01' },
      { verifyCode: 'z' },
      { sha256: 'z' },
      { kid: 'z' },
    ];
    for (const change of changes) expect(canonicalOf({ ...signed, ...change })).not.toBe(bytes);
  });
});

describe('the status', () => {
  it.each([
    [1, null, '有效'],
    [1, '2026-11-21', '有效'],
    [1, '2026-11-20', '已过期'],
    [2, null, '已撤销'],
    [2, '2020-01-01', '已撤销'],
    [3, '2099-01-01', '已换发'],
  ])('of status %s until %s is %s', (status, expireDate, expected) => {
    expect(certificateStatusOf(status, expireDate, '2026-11-21')).toBe(expected);
  });
});
