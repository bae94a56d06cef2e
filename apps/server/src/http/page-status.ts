import { getArticle } from '@zhibiao/contract/article/learner';
import { API_BASE, CODE } from '@zhibiao/contract/core/envelope';
import { lessonDetail } from '@zhibiao/contract/lesson/learner';
import type { z } from 'zod';
import { withinTime } from '#lib/within.ts';
import type { App } from './app-types.ts';

/** A page is not held up by a slow database: it tells its reader itself what it could not get. */
const WITHIN_MS = 300;

type Question = { shape: z.ZodType; address: (id: string) => string };
const article: Question = {
  shape: getArticle.params,
  address: (id) => API_BASE + getArticle.path.replace(':id', id),
};
/** Pages of one thing, and what they ask for it. */
const PAGES: Record<string, Question> = {
  '/lesson/detail': { shape: lessonDetail.query, address: (id) => `${API_BASE}${lessonDetail.path}?id=${id}` },
  '/policy-doc/detal-page': article,
  '/certificate-services/detal-page': article,
};

/**
 * 404 where the page would tell a guest that there is no such thing, by the answer that it would get. What cannot
 * be asked now may well exist.
 */
export const pageStatus = async (app: App, url: string): Promise<200 | 404> => {
  const [path = '', search] = url.split('?');
  // As the router of the pages reads it.
  const page = PAGES[path.toLowerCase().replace(/\/+$/, '')];
  if (!page) return 200;
  const id = new URLSearchParams(search).get('id') ?? '';
  if (!page.shape.safeParse({ id }).success) return 404;
  const asked = app.inject({ url: page.address(encodeURIComponent(id)), headers: { host: 'localhost' } });
  const answer = await withinTime(WITHIN_MS, 'what a page shows', asked).catch(() => null);
  return answer?.json<{ code: number }>().code === CODE.missing ? 404 : 200;
};
