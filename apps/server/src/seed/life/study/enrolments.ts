import { pick, type Random } from '#domain/number/seeded-random.ts';
import { type Cast, FIRST_DAY, type CastMember } from '#seed/life/cast.ts';
import type { OrgKey } from '#seed/life/organisations.ts';

/** A course of the demo, by its key in the content. */
export type SeededCourse =
  'gbt29490' | 'auditor' | 'trade-secret' | 'patent' | 'iso56005' | 'copyright' | 'building' | 'trademark';

/** A learner's run through a course, by days from today. */
export type Enrolment = {
  mobile: string;
  course: SeededCourse;
  /** Null: chosen by oneself. */
  campaign: Campaign | null;
  /** When it is first and last studied; null: not yet opened. */
  days: { from: number; to: number } | null;
  /** How much of it is studied by then: 1 is all of it. */
  share: number;
};

/** An organisation assigns a course to departments, or to all who are there by then, until a day. */
export type Campaign = {
  org: OrgKey;
  course: SeededCourse;
  day: number;
  deadline: number;
  departments: readonly string[] | null;
  /** Only those who came later than the campaign before. */
  since: number;
};

export const CAMPAIGNS: readonly Campaign[] = [
  { org: 'A', course: 'building', day: -215, deadline: -160, departments: ['质量与体系部', '行政与人事'], since: -999 },
  { org: 'A', course: 'patent', day: -165, deadline: -100, departments: ['研发中心/研发一部'], since: -999 },
  { org: 'A', course: 'gbt29490', day: -72, deadline: -27, departments: null, since: -999 },
  {
    org: 'A',
    course: 'trade-secret',
    day: -44,
    deadline: -12,
    departments: ['市场部', '采购部', '研发中心/研发二部'],
    since: -999,
  },
  { org: 'A', course: 'trade-secret', day: -13, deadline: 3, departments: ['行政与人事', '质量与体系部'], since: -999 },
  { org: 'A', course: 'gbt29490', day: -21, deadline: 1, departments: null, since: -72 },
  { org: 'B', course: 'gbt29490', day: -120, deadline: -61, departments: ['法务部', '产品部'], since: -999 },
  { org: 'B', course: 'copyright', day: -60, deadline: -19, departments: ['工程部'], since: -999 },
  { org: 'B', course: 'iso56005', day: -30, deadline: 6, departments: ['产品部', '法务部'], since: -999 },
];

/** Departments whose people are to become auditors: their members are given the course, for so many days. */
export const RULES = [
  { org: 'A' as OrgKey, department: '质量与体系部', course: 'auditor' as SeededCourse, day: -110, days: 75 },
  { org: 'A' as OrgKey, department: '知识产权部', course: 'auditor' as SeededCourse, day: -110, days: 75 },
];

/** The learner whose account everybody tries is in the middle of it. */
export const DEMO_LEARNER = '13800000001';
const DEMO_COURSES: Enrolment[] = [
  { mobile: DEMO_LEARNER, course: 'gbt29490', campaign: null, days: { from: -18, to: -1 }, share: 0.55 },
  { mobile: DEMO_LEARNER, course: 'trade-secret', campaign: null, days: { from: -64, to: -52 }, share: 1 },
  { mobile: DEMO_LEARNER, course: 'patent', campaign: null, days: { from: -40, to: -16 }, share: 1 },
];

const CHOSEN: readonly (readonly [course: SeededCourse, weight: number])[] = [
  ['gbt29490', 26],
  ['auditor', 22],
  ['patent', 12],
  ['trade-secret', 10],
  ['building', 12],
  ['trademark', 10],
  ['copyright', 8],
  ['iso56005', 8],
];
const WEIGHTS = CHOSEN.reduce((sum, [, weight]) => sum + weight, 0);
/** Courses that people choose beside what they are given. */
const OWN_CHOICES = 245;

const choose = (random: Random): SeededCourse => {
  let left = random(WEIGHTS);
  for (const [course, weight] of CHOSEN) {
    if (left < weight) return course;
    left -= weight;
  }
  return 'gbt29490';
};

type Span = Pick<Enrolment, 'days' | 'share'>;
const UNTOUCHED: Span = { days: null, share: 0 };
const between = (random: Random, from: number, to: number): number => from + random(Math.max(1, to - from + 1));
const part = (random: Random): number => (12 + random(76)) / 100;

/** Most are in time, many of them just so; some are late, or never come to it. */
const withDeadline = (random: Random, from: number, deadline: number): Span => {
  const lot = random(100);
  const start = between(random, from, Math.max(from, Math.min(deadline - 6, from + 30)));
  if (deadline >= 0) {
    if (lot < 50)
      return { days: { from: Math.min(start, -5), to: between(random, Math.max(from + 3, -12), -1) }, share: 1 };
    if (lot < 78) return { days: { from: Math.min(start, -4), to: between(random, -4, 0) }, share: part(random) };
    return UNTOUCHED;
  }
  if (lot < 46)
    return { days: { from: start, to: between(random, Math.max(start, deadline - 4), deadline) }, share: 1 };
  if (lot < 78)
    return { days: { from: start, to: between(random, Math.min(start + 4, deadline), deadline - 3) }, share: 1 };
  if (lot < 74) return { days: { from: start, to: Math.min(-1, deadline + 2 + random(9)) }, share: 1 };
  if (lot < 93) return { days: { from: start, to: between(random, start, -1) }, share: part(random) };
  return UNTOUCHED;
};
const withoutDeadline = (random: Random, from: number): Span => {
  const lot = random(100);
  const start = between(random, from, -2);
  if (lot < 52) return { days: { from: start, to: Math.min(-1, start + 4 + random(24)) }, share: 1 };
  if (lot < 86)
    return { days: { from: start, to: random(3) === 0 ? 0 : between(random, start, -1) }, share: part(random) };
  return UNTOUCHED;
};

/** Who leaves soon after is given nothing. */
const isThere = ({ joinedDay, leftDay }: CastMember, { day, deadline }: Campaign): boolean =>
  joinedDay < day && (leftDay === null || leftDay > deadline + 12);

export const enrolledIn = ({ people }: Cast, campaign: Campaign): CastMember[] => {
  const { org, departments, since } = campaign;
  return people.filter(
    (person) =>
      person.org === org &&
      person.mobile !== DEMO_LEARNER &&
      person.joinedDay >= since &&
      isThere(person, campaign) &&
      (departments === null || departments.includes(person.department ?? '')),
  );
};
export const ruledDay = ({ joinedDay }: CastMember, day: number): number => Math.max(joinedDay, day);

/** Who studies what, and how far; one run a person and course. */
export const enrolmentsOf = (cast: Cast, random: Random): Enrolment[] => {
  const made = new Map(DEMO_COURSES.map((one) => [`${one.mobile} ${one.course}`, one]));
  const add = (one: Enrolment) => {
    const key = `${one.mobile} ${one.course}`;
    if (!made.has(key)) made.set(key, one);
  };
  for (const campaign of CAMPAIGNS)
    for (const { mobile } of enrolledIn(cast, campaign))
      add({ mobile, course: campaign.course, campaign, ...withDeadline(random, campaign.day, campaign.deadline) });
  for (const { org, department, course, day, days } of RULES)
    for (const person of cast.people.filter((one) => one.org === org && one.department === department)) {
      const from = ruledDay(person, day);
      if (person.leftDay === null)
        add({ mobile: person.mobile, course, campaign: null, ...withDeadline(random, from, from + days) });
    }
  for (const { mobile, joinedDay } of cast.people.filter((person) => person.joinedDay < FIRST_DAY))
    add({
      mobile,
      course: joinedDay % 2 === 0 ? 'patent' : 'trade-secret',
      campaign: null,
      days: { from: joinedDay + 2, to: joinedDay + 9 },
      share: 1,
    });
  const own = cast.people.filter(
    ({ mobile, org, leftDay }) => mobile !== DEMO_LEARNER && leftDay === null && org !== 'C' && org !== 'E',
  );
  const alone = own.filter(({ org }) => org === null);
  const choosing = [...alone, ...alone, ...pick(own, random), ...pick(own, random)].slice(0, OWN_CHOICES);
  for (const { mobile, joinedDay } of choosing)
    add({
      mobile,
      course: choose(random),
      campaign: null,
      ...withoutDeadline(random, Math.max(joinedDay, FIRST_DAY)),
    });
  return [...made.values()];
};
