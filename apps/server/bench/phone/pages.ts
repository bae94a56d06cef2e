import { ARTICLE, listArticles } from '@zhibiao/contract/article/learner';
import { loginKey, receptionLogin } from '@zhibiao/contract/auth/learner';
import type { EndpointSpec } from '@zhibiao/contract/core/endpoint';
import { API_BASE } from '@zhibiao/contract/core/envelope';
import { startExam } from '@zhibiao/contract/exam/attempt';
import { listExams } from '@zhibiao/contract/exam/learner';
import { listLessons } from '@zhibiao/contract/lesson/learner';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#seed/demo-people.ts';
import { encryptFields, type LoginKey } from '#test/people/encrypt.ts';

/** The pages that are measured. What the demo is made of is found by asking. */

/** `name`: the route, by which a page is chosen; `token`: of the learner who looks. */
export type MeasuredPage = { name: string; path: string; token?: string };

type Asked = { query?: Record<string, string>; body?: object; token?: string };
/** `data` or `rows` of the answer; a refusal is thrown. */
const ask = async <T>(origin: string, { method, path }: EndpointSpec, { query, body, token }: Asked = {}) => {
  const answer = await fetch(`${origin}${API_BASE}${path}?${new URLSearchParams(query).toString()}`, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const { code, msg, data, rows } = (await answer.json()) as { code: number; msg: string; data?: T; rows?: T };
  if (code !== 200) throw new Error(`${path}: ${msg}`);
  return (data ?? rows) as T;
};

const logIn = async (origin: string, mobile: string): Promise<string> => {
  const key = await ask<LoginKey>(origin, loginKey);
  const body = encryptFields(key, receptionLogin.path, { mobile, password: DEMO_PASSWORD });
  return (await ask<{ token: string }>(origin, receptionLogin, { body })).token;
};

export const guestPages = async (origin: string): Promise<MeasuredPage[]> => {
  const first = async (endpoint: EndpointSpec, query: Record<string, string> = {}): Promise<string> => {
    const rows = await ask<{ id: string }[]>(origin, endpoint, { query: { pageNum: '1', pageSize: '1', ...query } });
    if (!rows[0]) throw new Error(`${endpoint.path}: the demo has none`);
    return rows[0].id;
  };
  const article = (type: number) => first(listArticles, { type: String(type) });
  const of = (name: string, id = ''): MeasuredPage => ({ name, path: id ? `${name}?id=${id}` : name });
  const agreement = '/policy-doc/detal-page?id=user-agreement';
  return [
    of('/'),
    of('/policy-doc'),
    of('/policy-doc/detal-page', await article(ARTICLE.policy)),
    of('/lesson'),
    of('/lesson/detail', await first(listLessons)),
    of('/teacher-list'),
    of('/certificate-services'),
    of('/certificate-services/detal-page', await article(ARTICLE.service)),
    of('/verify'),
    of('/login'),
    of('/register'),
    of('/get-pwd'),
    of(agreement),
  ];
};

type Exam = { paperId: string; canTake: boolean; questionCount: number; running: { attemptId: string } | null };
/** The attempt that this learner is in the middle of, or now begins; null where there is nothing to sit. */
const attemptOf = async (origin: string, token: string): Promise<string | null> => {
  const exams = await ask<Exam[]>(origin, listExams, { query: { pageNum: '1', pageSize: '50' }, token });
  const running = exams.find((exam) => exam.running)?.running;
  if (running) return running.attemptId;
  const [exam] = exams.filter(({ canTake }) => canTake).sort((a, b) => b.questionCount - a.questionCount);
  if (!exam) return null;
  const body = { paperId: exam.paperId, agree: true };
  return (await ask<{ attemptId: string }>(origin, startExam, { body, token })).attemptId;
};

/** By two people: the exam that one sits shows on all of this one's pages. */
export const learnerPages = async (origin: string): Promise<MeasuredPage[]> => {
  const [reader, ...others] = DEMO_ACCOUNTS;
  if (!reader) throw new Error('the demo has no learner');
  const token = await logIn(origin, reader.mobile);
  const lists = ['/examination', '/my-lesson'].map((path) => ({ name: path, path, token }));
  for (const { mobile } of others) {
    const sitter = await logIn(origin, mobile);
    const attemptId = await attemptOf(origin, sitter);
    const path = `/examination?attemptId=${attemptId}`;
    if (attemptId) return [...lists, { name: '/examination?attemptId', path, token: sitter }];
  }
  throw new Error('none of the demo has an exam to sit');
};
