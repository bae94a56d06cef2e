import { ROLE } from '@zhibiao/contract/auth/roles';
import { DEMO_ACCOUNTS } from '#seed/demo-people.ts';
import { pick, type Random, randomFrom } from '#domain/number/seeded-random.ts';
import { LIFE_ORGANISATIONS, type OrgKey } from './organisations.ts';
import { inventNames } from './names.ts';

/**
 * Who is in the life: the same people from the same seed, whatever the day. Days count from today, which is 0; what
 * lies before is negative.
 */

/** Of an account that has to be found by name: one of the demo's own, or one that the life tells something about. */
export type CastMember = {
  name: string;
  mobile: string;
  /** Null: learns on their own. */
  org: OrgKey | null;
  department: string | null;
  position: string;
  /** 1 学员 · 2 机构负责人 · 5 培训管理员 · 7 认证管理员 */
  role: number;
  areaCode: string;
  joinedDay: number;
  leftDay: number | null;
  /** The demo made the account already. */
  isKnown: boolean;
};
export type Invited = { name: string; mobile: string; org: OrgKey; department: string; day: number; sends: number };
export type Cast = { people: CastMember[]; invited: Invited[] };

export const SEED = 'zhibiao-demo-1';
/** The life begins so many days ago. */
export const FIRST_DAY = -243;

/** Of the demo's own range, which no real person has: after the accounts that everybody knows. */
const mobileOf = (no: number): string => `13800000${String(no).padStart(3, '0')}`;
const FIRST_MOBILE = 101;

const POSITIONS = ['工程师', '高级工程师', '主管', '专员', '项目经理', '助理'];
const SOLO_AREAS = ['330106', '310115', '440305', '340104', '320114', '420106', '510107'];
/** The demo's accounts find their place in departments of two levels. */
const PLACES: Record<string, string> = {
  研发部: '研发中心/研发一部',
  知识产权部: '知识产权部',
  人力资源部: '行政与人事',
  质量部: '质量与体系部',
  产品部: '产品部',
  法务部: '法务部',
};
const SOLO = 25;
const LEAVERS = 5;
const INVITED = 12;
/** Another learner of the same name, learning on their own: two accounts that may be one person's. */
const NAMESAKE = '周予安';

/** Some of those on their own were here a year before, and have certificates that end by now. */
const VETERAN_DAYS = [-421, -411, -388, -366, -352, -341, -334, -326];

/** Most are there from the beginning; then every month some more come than before. */
const joinedDay = (random: Random, opened: number): number => {
  const first = Math.max(FIRST_DAY, opened);
  const early = random(100) < 62;
  const span = Math.max(1, -first - 3);
  return first + (early ? random(Math.min(30, -first)) : Math.max(random(span), random(span)));
};

export const castFrom = (seed: string): Cast => {
  const random = randomFrom(`${seed}:cast`);
  const seats = LIFE_ORGANISATIONS.flatMap((org) => org.departments.map(({ path, people }) => ({ org, path, people })));
  const known = DEMO_ACCOUNTS.map((account) => ({
    ...account,
    place: PLACES[account.department] ?? account.department,
  }));
  const names = inventNames(seed, 400, [...known.map(({ realName }) => realName), '秦晓岚']);
  let next = 0;
  const somebody = () => {
    const at = next;
    next += 1;
    return { name: names[at] ?? '', mobile: mobileOf(FIRST_MOBILE + at) };
  };

  const old = known.map(({ realName, mobile, org, place, position, role }): CastMember => {
    const { key, areaCode, openedDay } = LIFE_ORGANISATIONS.find((one) => one.key === org) ?? LIFE_ORGANISATIONS[0];
    const own = { name: realName, mobile, position, role, areaCode, department: place };
    return { ...own, org: key, joinedDay: openedDay, leftDay: null, isKnown: true };
  });
  const members = seats.flatMap(({ org, path, people }) => {
    const there = old.filter((person) => person.org === org.key && person.department === path).length;
    return Array.from({ length: people - there }, (_, at): CastMember => {
      const owner = there === 0 && at === 0 && org.ownerIn === path;
      return {
        ...somebody(),
        org: org.key,
        department: path,
        position: owner ? '负责人' : (POSITIONS[random(POSITIONS.length)] ?? ''),
        role: owner ? ROLE.owner : ROLE.learner,
        areaCode: org.areaCode,
        joinedDay: owner ? org.openedDay : joinedDay(random, org.openedDay),
        leftDay: null,
        isKnown: false,
      };
    });
  });
  const leavers = Array.from({ length: LEAVERS }, (_, at): CastMember => {
    const { path } = pick(
      seats.filter(({ org }) => org.key === 'A'),
      random,
      1,
    )[0] ?? { path: '市场部' };
    const joined = FIRST_DAY + random(20);
    const own = {
      ...somebody(),
      org: 'A' as const,
      department: path,
      position: '工程师',
      role: ROLE.learner,
      areaCode: '320506',
    };
    return { ...own, joinedDay: joined, leftDay: -110 + at * 24, isKnown: false };
  });
  const solo = Array.from({ length: SOLO }, (_, at): CastMember => {
    const one = somebody();
    return {
      ...one,
      name: at === 0 ? NAMESAKE : one.name,
      org: null,
      department: null,
      position: POSITIONS[random(POSITIONS.length)] ?? '',
      role: ROLE.learner,
      areaCode: SOLO_AREAS[at % SOLO_AREAS.length] ?? '',
      joinedDay: VETERAN_DAYS[at - 1] ?? joinedDay(random, FIRST_DAY),
      leftDay: null,
      isKnown: false,
    };
  });
  const invited = Array.from({ length: INVITED }, (_, at): Invited => {
    const { path } = pick(
      seats.filter(({ org }) => org.key === 'A'),
      random,
      1,
    )[0] ?? { path: '市场部' };
    return { ...somebody(), org: 'A', department: path, day: -1 - at, sends: at > 6 ? 2 : 1 };
  });
  return { people: [...old, ...members, ...leavers, ...solo], invited };
};
