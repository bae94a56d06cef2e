import { CERT_TYPE } from '@zhibiao/contract/certificate/types';
import { type Hours, hoursCell, hourFigure, hoursText, sumHours } from '@zhibiao/contract/core/hours';
import { SUBJECT } from '@zhibiao/contract/lesson/types';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type CertificateFacts, hoursFact, originOf, totalFacts } from '#domain/certificate/facts.ts';
import { fillIn } from '#domain/certificate/template.ts';
import { HOUSE } from '#test/house.ts';
import { creditHoursOf } from './credit-hours.ts';
import { earnedHours } from '#domain/study/lesson-progress.ts';
import { openBadgeOf } from '#domain/certificate/open-badge.ts';
import { hoursLacking, yearHoursOf, yearLightOf, yearRuleOf } from '#domain/study/year-hours.ts';

/**
 * No hour without its origin: whatever states hours, states no more than the content measures, and what was approved
 * above that only under the name 教学计划学时. HOURS_RUNS says how many cases; 100,000 were run when it was written.
 */
const RUNS = Number(process.env['HOURS_RUNS'] ?? 2_000);

/** A course as staff make it, and how far above its content another member of staff approved. */
type Course = { seconds: number; set: number; approved: number; subject: number; hourMin: number };
const courseOf = fc.record<Course>({
  seconds: fc.oneof(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 600_000 })),
  set: fc.integer({ min: 1, max: 2_000 }).map((tenths) => tenths / 10),
  approved: fc.oneof(
    fc.constant(0),
    fc.integer({ min: 0, max: 2_000 }).map((tenths) => tenths / 10),
  ),
  subject: fc.constantFrom(SUBJECT.major, SUBJECT.common),
  hourMin: fc.integer({ min: 30, max: 60 }),
});
const tenths = (hours: number) => Math.round(hours * 10);
/** What the trigger `state_hours` makes of it; that it does is checked on the database (origin-of-hours.test.ts). */
const statedOf = ({ seconds, set, approved, hourMin }: Course): Hours => {
  const measured = Math.min(set, creditHoursOf(seconds, hourMin));
  return { measured, planned: Math.max(0, Math.min(tenths(approved), tenths(set) - tenths(measured))) / 10 };
};

/** Every figure of hours in a text, by the name under which it stands; of less than an hour its minutes. */
const figuresIn = (text: string) => {
  const planned = [...text.matchAll(/教学计划(?:学时)? ?(\d+(?:\.\d+)?(?: 分钟)?)/g)].map(([, figure]) => figure);
  const rest = text.replace(/教学计划(?:学时)? ?\d+(?:\.\d+)?(?: 分钟)?/g, '');
  return { planned, measured: [...rest.matchAll(/\d+(?:\.\d+)? (?:学时|分钟)/g)].map(([figure]) => figure) };
};
const isShort = (hours: number) => hours > 0 && hours < 1;
const written = (hours: number): string => (isShort(hours) ? `${Math.floor(tenths(hours) * 4.5)} 分钟` : String(hours));
const statesOnly = (text: string, { measured, planned }: Hours) => {
  const found = figuresIn(text);
  for (const figure of found.measured) {
    if (isShort(measured)) expect(figure).toBe(written(measured));
    else expect(figure.replace(/(?:\.0)? 学时$/, '')).toBe(written(measured));
  }
  for (const figure of found.planned) expect(figure?.replace(/\.0$/, '')).toBe(written(planned));
  if (planned === 0) expect(text).not.toMatch(/教学计划学时 ?\d/);
};

const factsOf = (courses: readonly Course[], more: Partial<CertificateFacts> = {}) => {
  const lessons = courses.map((course, n) => ({
    lessonId: `${n}`,
    name: `课程${'甲乙丙丁'[n]}`,
    subject: course.subject,
    ...hoursFact(statedOf(course)),
    finishDate: '2026-11-18',
    score: null,
    fullScore: null,
  }));
  return { issuer: '知标学堂培训中心', lessons, ...totalFacts(lessons), ...more };
};

it('no document states an hour without its origin', () => {
  fc.assert(
    fc.property(fc.array(courseOf, { minLength: 1, maxLength: 4 }), fc.constantFrom(1, 2, 3), (courses, type) => {
      const facts = factsOf(courses, type === CERT_TYPE.proof ? { year: 2026 } : { standardCode: 'GB/T 29490-2023' });
      const total = sumHours(courses.map(statedOf));
      const measurable = courses.reduce(
        (sum, { seconds, hourMin }) => sum + tenths(creditHoursOf(seconds, hourMin)),
        0,
      );
      // What is signed.
      expect(tenths(Number(facts.totalHours))).toBe(tenths(total.measured));
      expect(tenths(Number(facts.totalHours))).toBeLessThanOrEqual(measurable);
      expect(Number(facts.plannedTotal ?? 0)).toBe(total.planned);
      for (const [n, { creditHours, plannedHours }] of facts.lessons.entries()) {
        const { seconds, hourMin, approved } = courses[n]!;
        expect(Number(creditHours)).toBeLessThanOrEqual(creditHoursOf(seconds, hourMin));
        expect(Number(plannedHours ?? 0)).toBeLessThanOrEqual(approved);
      }
      if (courses.every(({ approved }) => approved === 0)) expect(JSON.stringify(facts)).not.toContain('planned');
      // What it says of itself, and what its badge does.
      expect(originOf(facts)).toContain('服务器实测');
      statesOnly(originOf(facts), total);
      const house = HOUSE[type as 1 | 2 | 3].bodyText;
      const values = { 姓名: '', 课程: '', 标准: '', 学时: hourFigure(total.measured), 成绩: '', 起止: '', 机构: '' };
      statesOnly(fillIn(house, values), total);
      const badge = openBadgeOf(
        {
          certNo: 'ZB1',
          type,
          holder: '',
          facts,
          issueDate: '2026-11-20',
          expireDate: null,
          statusIndex: 1,
          badgeUrl: 'u',
          verifyUrl: 'v',
        },
        { publicUrl: 'https://x.example.cn', statusUrl: String },
      ).credentialSubject;
      expect(badge.creditsEarned).toBe(total.measured);
      statesOnly(badge.achievement.description, total);
      expect(badge.achievement.description).toContain(originOf(facts));
      // What pages and tables write.
      statesOnly(hoursText(total), total);
      statesOnly(hoursCell(total), total);
    }),
    { numRuns: RUNS },
  );
});

it('a document from before says that it does not say, and has no bare figure in its badge', () => {
  fc.assert(
    fc.property(fc.array(courseOf, { minLength: 1, maxLength: 4 }), (courses) => {
      const { hours: _, plannedTotal: __, ...before } = factsOf(courses);
      expect(originOf(before)).toContain('未区分实测学时与教学计划学时');
    }),
    { numRuns: RUNS / 10 },
  );
});

it('no year counts an hour that was not measured, unless the setting says so', () => {
  fc.assert(
    fc.property(
      fc.array(courseOf, { maxLength: 6 }),
      fc.integer({ min: 1, max: 500 }),
      fc.constantFrom('0/1', '2/3', '1/1'),
      fc.boolean(),
      (courses, target, share, countsPlanned) => {
        const rule = yearRuleOf(target, share, countsPlanned);
        const runs = courses.map((course) => ({ subject: course.subject, creditHours: statedOf(course) }));
        const hours = yearHoursOf(runs);
        const all = sumHours(runs.map(({ creditHours }) => creditHours));
        expect(hours.total).toEqual(all);
        expect(sumHours([hours.major, hours.public])).toEqual(all);
        const counted = (one: Hours) => tenths(one.measured) + (countsPlanned ? tenths(one.planned) : 0);
        const isMet = counted(hours.total) >= tenths(target) && counted(hours.major) >= tenths(rule.majorTarget);
        expect(hoursLacking(rule, hours).length === 0).toBe(isMet);
        expect(yearLightOf(rule, hours, 2025, new Date('2026-11-26')) === 0).toBe(isMet);
      },
    ),
    { numRuns: RUNS },
  );
});

it('nobody on the way has 教学计划学时, nor more than was measured', () => {
  fc.assert(
    fc.property(courseOf, fc.nat(9_999), fc.nat(9_999), fc.boolean(), (course, coveredSec, needSec, learned) => {
      const stated = statedOf(course);
      const earned = earnedHours(stated, { learned, coveredSec, needSec });
      expect(earned.measured).toBeLessThanOrEqual(stated.measured);
      expect(earned.planned).toBe(learned ? stated.planned : 0);
      if (learned) expect(earned).toEqual(stated);
    }),
    { numRuns: RUNS },
  );
});
