import { QueryClient } from '@tanstack/react-query';
import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import { getArticle, listArticles } from '@zhibiao/contract/article/learner';
import { lessonDetail, listLessons } from '@zhibiao/contract/lesson/learner';
import { getKv } from '@zhibiao/contract/site/learner';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Head } from '#lib/head/head.ts';
import { headHtml } from '#lib/head/head-html.ts';

// As in a browser; the queries that are named here are never run.
vi.stubGlobal('addEventListener', () => undefined);
const { pageHead } = await import('./page-head.ts');
const { ask } = await import('#lib/api/ask.ts');

const ORIGIN = 'https://learn.example.com';
const SITE = {
  name: '示范学堂',
  logo: null,
  hotline: '400-000-0000',
  mail: 'help@example.com',
  address: null,
} as AnswerOf<typeof getKv>['site'];
const LESSON = {
  id: 'l1',
  name: '标准导读',
  desc: '从条款到证据。',
  cover: '/uploads/ab/c.png',
  standardCode: 'GB/T 29490-2023',
  access: 1,
  outcomes: ['读懂条款'],
  measuredSec: 5_430,
  publishTime: '2026-11-01 08:00:00',
  updateTime: '2026-11-20 16:30:00',
  teacher: { name: '王老师', synopsis: '' },
  chapters: [{ id: 'c1', title: '第一章', items: [] }],
} as unknown as AnswerOf<typeof lessonDetail>;
const ARTICLE = {
  id: 'a1',
  type: 1,
  title: '专利法',
  summary: '',
  content: '<p>为了保护<strong>专利权人</strong>的合法权益。</p>',
  cover: null,
  issuer: '全国人大常委会',
  docNo: '主席令第55号',
  publishDate: '2020-10-17',
  updateTime: '2026-11-20 16:30:00',
  code: null,
} as unknown as AnswerOf<typeof getArticle>;

let client: QueryClient;
beforeEach(() => {
  client = new QueryClient();
  const tell = (query: { queryKey: readonly unknown[] }, answer: unknown) =>
    client.setQueryData(query.queryKey, answer);
  tell(ask(getKv), { site: SITE });
  tell(ask(lessonDetail, { query: { id: 'l1' } }), LESSON);
  tell(ask(listLessons, { query: { pageNum: 1, pageSize: 10 } }), {
    rows: [{ lessonId: 'l1', name: '标准导读' }],
    total: 1,
  });
  for (const [id, more] of Object.entries({
    a1: {},
    a2: { type: 2, summary: '  机房检修 ', issuer: null },
    a3: { type: 3 },
    'user-agreement': { type: 4, code: 'user-agreement', title: '用户协议' },
  }))
    tell(ask(getArticle, { params: { id } }), { ...ARTICLE, id, ...more });
  tell(ask(listArticles, { query: { type: 1, pageNum: 2, pageSize: 10 } }), { rows: [{ title: '商标法' }], total: 11 });
});
const headAt = (address: string): Head => {
  const head = pageHead(new URL(address, ORIGIN), client);
  if (!head) throw new Error('no head');
  return head;
};
const typesOf = (head: Head) => head.jsonLd.map((facts) => facts['@type']);

test('a course says what it is, by whom, how long and since when', () => {
  const head = headAt('/lesson/detail?id=l1&lid=i9&from=mail');
  expect(head).toMatchObject({
    canonical: '/lesson/detail?id=l1',
    noindex: false,
    description: '标准导读：从条款到证据。',
    openGraph: { type: 'website', title: '标准导读', image: '/uploads/ab/c.png', siteName: '示范学堂' },
  });
  expect(typesOf(head)).toEqual(['Course', 'BreadcrumbList']);
  expect(head.jsonLd[0]).toEqual({
    '@type': 'Course',
    '@id': '/lesson/detail?id=l1',
    name: '标准导读',
    description: '从条款到证据。',
    url: '/lesson/detail?id=l1',
    inLanguage: 'zh-CN',
    image: '/uploads/ab/c.png',
    provider: { '@type': 'EducationalOrganization', '@id': '/#organization', name: '示范学堂', url: '/' },
    about: 'GB/T 29490-2023',
    teaches: ['读懂条款'],
    datePublished: '2026-11-01T08:00:00+08:00',
    dateModified: '2026-11-20T16:30:00+08:00',
    isAccessibleForFree: true,
    offers: { '@type': 'Offer', category: 'Free' },
    hasCourseInstance: {
      '@type': 'CourseInstance',
      courseMode: 'Online',
      courseWorkload: 'PT1H31M',
      instructor: { '@type': 'Person', name: '王老师' },
    },
    syllabusSections: [{ '@type': 'Syllabus', name: '第一章' }],
  });
});

test('a course for members alone is not called free, and one without content has no length', () => {
  client.setQueryData(ask(lessonDetail, { query: { id: 'l1' } }).queryKey, { ...LESSON, access: 2, measuredSec: 0 });
  const html = headHtml(headAt('/lesson/detail?id=l1'), ORIGIN);
  expect(html).not.toMatch(/Free|courseWorkload/);
});

test('an article has one address, whichever page it was opened by', () => {
  for (const path of ['/policy-doc/detal-page', '/certificate-services/detal-page']) {
    expect(headAt(`${path}?id=a1`).canonical).toBe('/policy-doc/detal-page?id=a1');
    expect(headAt(`${path}?id=a3`).canonical).toBe('/certificate-services/detal-page?id=a3');
    expect(headAt(`${path}?id=user-agreement`).canonical).toBe('/policy-doc/detal-page?id=user-agreement');
  }
});

test('a policy is a digest by the site of a document by its issuer', () => {
  const head = headAt('/policy-doc/detal-page?id=a1');
  expect(head.description).toBe('专利法：为了保护 专利权人 的合法权益。');
  expect(typesOf(head)).toEqual(['Article', 'BreadcrumbList']);
  expect(head.jsonLd[0]).toMatchObject({
    headline: '专利法',
    datePublished: '2020-10-17',
    dateModified: '2026-11-20T16:30:00+08:00',
    publisher: { name: '示范学堂' },
    about: { identifier: '主席令第55号', publisher: { name: '全国人大常委会' } },
  });
  expect(head.jsonLd[1]).toMatchObject({
    itemListElement: [{ item: '/' }, { name: '政策文件', item: '/policy-doc' }, { name: '专利法' }],
  });
  expect(headAt('/policy-doc/detal-page?id=a2')).toMatchObject({
    description: '专利法：机房检修',
    jsonLd: [{ '@type': 'Article' }, { itemListElement: [{}, { item: '/policy-doc?type=2' }, {}] }],
  });
  expect(typesOf(headAt('/policy-doc/detal-page?id=a3'))).toEqual(['BreadcrumbList']);
});

test('the home page says whose it is and how to reach them, and nothing that is not there', () => {
  const html = headHtml(headAt('/?from=x'), ORIGIN);
  expect(html).toContain(`<link rel="canonical" href="${ORIGIN}/" />`);
  expect(html).toContain('"@type":"EducationalOrganization"');
  expect(html).toContain('"telephone":"400-000-0000"');
  expect(html).not.toMatch(/"address"|"logo"|undefined|null/);
});

test.each([
  ['/lesson', '/lesson', '示范学堂的全部课程：标准导读。'],
  ['/policy-doc?pageNum=2', '/policy-doc?pageNum=2', '示范学堂的政策文件：商标法。'],
  ['/policy-doc?type=2&utm=1', '/policy-doc?type=2', '示范学堂的通知公告。'],
  ['/teacher-list?x=1', '/teacher-list', '示范学堂的教师介绍。'],
  ['/certificate-services', '/certificate-services', '示范学堂的证书服务。'],
  ['/verify', '/verify', '示范学堂证书核验：输入编号，或放入收到的文件，即刻知道真伪。'],
  ['/register?m=secret', '/register', '注册示范学堂，在线学习、考试与领取证书。'],
  ['/login', '/login', '登录示范学堂，在线学习、考试与领取证书。'],
])('%s is %s and has a description of its own', (address, canonical, description) => {
  expect(headAt(address)).toMatchObject({ canonical, description, noindex: false });
});

test.each([
  '/lesson?name=标准',
  '/lesson?categoryId=108',
  '/policy-doc?kind=1',
  '/policy-doc?title=专利',
  '/teacher-list?name=王',
  '/verify?code=ABC',
  '/verify?certNo=1&name=张三',
  '/verify?pack=1',
  '/lesson/detail?id=gone',
  '/lesson/detail',
  '/policy-doc/detal-page?id=gone',
  '/mycenter',
  '/examination',
  '/my-lesson',
  '/admin/student',
  '/console/learner',
  '/nothing',
])('%s is not to be found', (address) => {
  const head = headAt(address);
  expect(head.noindex).toBe(true);
  expect(headHtml(head, ORIGIN)).not.toMatch(/canonical|og:|ld\+json|张三/);
});

test('before the site is known there is no head', () => {
  expect(pageHead(new URL('/', ORIGIN), new QueryClient())).toBeNull();
});
