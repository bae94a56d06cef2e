import { API_BASE } from '@zhibiao/contract/core/envelope';
import { seededId } from './sizes.ts';
import type { GrowthWorld } from './worlds.ts';

/** Who asks: a guest, an ordinary learner, the busy learner of 300 courses, the owner of the large organisation. */
export type Who = 'guest' | 'learner' | 'busy' | 'owner';
export type Call = { name: string; who: Who; path: (world: GrowthWorld, facts: GrowthFacts) => string };
/** What only the database knows. */
export type GrowthFacts = { demoLesson: string };

/** The n-th user of the seed, as whom each of them asks. */
export const userNumber = (who: Exclude<Who, 'guest'>, { size }: GrowthWorld): number =>
  ({ learner: Math.floor(size.NU * 0.9) + 7, busy: size.NU, owner: 1 })[who];

type Query = Record<string, string | number>;
const address = (path: string, query: Query = {}): string => {
  const search = new URLSearchParams(
    Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]),
  );
  return search.size > 0 ? `${API_BASE}${path}?${search.toString()}` : API_BASE + path;
};

/** A call whose answer is one thing, or a list without pages. */
const one = (
  name: string,
  who: Who,
  path: string,
  query: Query | ((world: GrowthWorld, facts: GrowthFacts) => Query) = {},
): Call => ({
  name,
  who,
  path: (world, facts) => address(path, typeof query === 'function' ? query(world, facts) : query),
});

/**
 * Of a list its first, its tenth and its deepest page. A world whose list is shorter answers its own last whole page,
 * which the name says (page 1000 beside 20): so as many rows are compared with as many.
 */
export type List = { name: string; who: Who; path: string; query: Query; pages: readonly Page[] };
export type Page = 'first' | 'tenth' | 'deep';
const list = (name: string, who: Who, path: string, query: Query = {}, pages: readonly Page[] = ['first']): List => ({
  name,
  who,
  path,
  query,
  pages,
});
export const PAGE_SIZE = 10;
export const pagePath = ({ path, query }: List, pageNum: number): string =>
  address(path, { pageNum, pageSize: PAGE_SIZE, ...query });

const CANDIDATES = '/api/org/selfApply/eligible';
const AUDITOR = { standardCode: 'GB/T 29490-2023' };
const ALL_PAGES = ['first', 'tenth', 'deep'] as const;

export const LISTS: List[] = [
  list('courses', 'guest', '/api/lesson/list', {}, ALL_PAGES),
  list('courses, two characters', 'guest', '/api/lesson/list', { name: '商标' }, ['first', 'tenth']),
  list('courses, category', 'guest', '/api/lesson/list', { categoryId: 103 }, ['first', 'tenth']),
  list('courses, standard', 'guest', '/api/lesson/list', { standardCode: 'ISO 56005:2020' }),
  list('courses, teacher', 'guest', '/api/lesson/list', { teacherId: seededId('teacher', 5) }),
  list('articles', 'guest', '/api/article/list', {}, ALL_PAGES),
  list('articles, policy', 'guest', '/api/article/list', { type: 1 }, ALL_PAGES),
  list('articles, two characters', 'guest', '/api/article/list', { title: '商标' }, ['first', 'tenth']),
  list('teachers', 'guest', '/api/teacher/list', {}, ['first', 'deep']),
  list('exams', 'learner', '/api/exam/list', {}, ALL_PAGES),
  list('exam records', 'busy', '/api/exam/record', {}, ['first', 'tenth']),
  list('wrong questions', 'busy', '/api/exam/wrong', {}, ['first', 'tenth']),
  list('my courses', 'learner', '/api/lesson/my'),
  list('my courses, many', 'busy', '/api/lesson/my', {}, ALL_PAGES),
  list('my courses, many, status', 'busy', '/api/lesson/my', { status: 1 }),
  list('messages', 'busy', '/api/notice/list', {}, ALL_PAGES),
  list('messages, unread', 'busy', '/api/notice/list', { unread: 1 }, ALL_PAGES),
  list('proofs', 'busy', '/api/study/prove/list', {}, ['first', 'deep']),
  list('my applications', 'learner', '/api/apply/my'),
  list('my suggestions', 'learner', '/api/suggest/qeruyList'),
  list('students', 'owner', '/api/org/student/list', {}, ALL_PAGES),
  list('students, status', 'owner', '/api/org/student/list', { status: 2 }, ['first', 'tenth']),
  list('students, department', 'owner', '/api/org/student/list', { department: '研发部' }, ['first', 'tenth']),
  list('students, name', 'owner', '/api/org/student/list', { keyword: '张娜' }),
  list('students, phone', 'owner', '/api/org/student/list', { keyword: '15000000077' }),
  list('study', 'owner', '/api/org/study/list', {}, ALL_PAGES),
  list('study, by deadline', 'owner', '/api/org/study/list', { orderByColumn: 'deadline' }, ['first', 'tenth']),
  list('study, by progress', 'owner', '/api/org/study/list', { orderByColumn: 'progress' }, ['first', 'tenth']),
  list('study, status', 'owner', '/api/org/study/list', { status: 3 }, ['first', 'tenth']),
  list('study, late', 'owner', '/api/org/study/list', { light: 2 }, ['first', 'tenth']),
  list('study, department', 'owner', '/api/org/study/list', { department: '研发部' }, ['first', 'tenth']),
  list('study, course', 'owner', '/api/org/study/list', { lessonId: seededId('lesson', 7) }),
  list('study, name', 'owner', '/api/org/study/list', { keyword: '张娜' }),
  list('study, leavers', 'owner', '/api/org/study/list', { left: 1 }),
  list('certificates', 'owner', '/api/org/certificate/list', {}, ALL_PAGES),
  list('certificates, type', 'owner', '/api/org/certificate/list', { type: 2 }, ['first', 'tenth']),
  list('certificates, valid', 'owner', '/api/org/certificate/list', { status: '有效' }, ['first', 'tenth']),
  list('certificates, ending', 'owner', '/api/org/certificate/list', { expiring: 1 }),
  list('certificates, name', 'owner', '/api/org/certificate/list', { keyword: '张娜' }),
  list('certificates, number', 'owner', '/api/org/certificate/list', { keyword: 'ZB202520001000' }),
  list('applications', 'owner', '/api/org/apply/list', {}, ['first', 'tenth']),
  list('applications, status', 'owner', '/api/org/apply/list', { status: 1 }, ['first', 'tenth']),
  list('applications, name', 'owner', '/api/org/apply/list', { keyword: '张娜' }),
  list('own applications', 'owner', '/api/org/selfApply/list', {}, ['first', 'tenth']),
  list('own applications, number', 'owner', '/api/org/selfApply/list', { keyword: 'SQ000000000003' }),
  list('auditor candidates', 'owner', CANDIDATES, AUDITOR, ['first', 'tenth']),
  list('auditor candidates, name', 'owner', CANDIDATES, { ...AUDITOR, keyword: '张娜' }),
  list('auditor candidates, department', 'owner', CANDIDATES, { ...AUDITOR, keyword: '研发部' }, ['first', 'tenth']),
  list('auditor candidates, able', 'owner', CANDIDATES, { ...AUDITOR, ok: 1 }),
  list('invitations', 'owner', '/api/org/invite/list', {}, ['first', 'tenth']),
];

const lesson = () => ({ id: seededId('lesson', 7) });

export const CALLS: Call[] = [
  one('course', 'guest', '/api/lesson/detail', lesson),
  one('course, learner', 'learner', '/api/lesson/detail', lesson),
  one('course page', 'learner', '/study/detail', (_, { demoLesson }) => ({ id: demoLesson })),
  one('article', 'guest', `/api/article/${seededId('article', 7)}`),
  one('exam', 'learner', '/api/exam/detail', () => ({ paperId: seededId('paper', 7) })),
  one('exam result', 'busy', '/api/exam/result', ({ size }) => ({ attemptId: seededId('attempt', size.NU * 2) })),
  one('proof eligibility', 'learner', '/api/study/prove/eligible'),
  one('proof eligibility, many', 'busy', '/api/study/prove/eligible'),
  one('organisation', 'owner', '/api/org/findByOrgData'),
  one('student counts', 'owner', '/api/org/student/counts'),
  one('student departments', 'owner', '/api/org/student/departments'),
  one('study summary', 'owner', '/api/org/study/summary'),
  one('study options', 'owner', '/api/org/study/options'),
  one('study people', 'owner', '/api/org/study/people'),
  one('study people, name', 'owner', '/api/org/study/people', { keyword: '张娜' }),
  one('study detail', 'owner', '/api/org/study/detail', ({ size }) => ({
    userId: seededId('user', 77),
    lessonId: seededId('lesson', 1 + ((77 * 7919) % size.NL)),
  })),
  one('certificate summary', 'owner', '/api/org/certificate/summary'),
  one('administrators', 'owner', '/api/org/admin/list'),
  one('administrator candidates', 'owner', '/api/org/admin/candidates'),
  one('auditor standards', 'owner', '/api/org/selfApply/standards'),
  one('organisation search', 'learner', '/api/org/search', { name: '科技' }),
];
