import { CERT_TYPE } from '@zhibiao/contract/certificate/types';
import type { Page } from '@playwright/test';
import { type CertificateRow, listProves } from '@zhibiao/contract/certificate/learner';
import { type ExamRow, listExams } from '@zhibiao/contract/exam/learner';
import { ITEM, LESSON_STATUS } from '@zhibiao/contract/lesson/types';
import {
  joinLesson,
  type LessonCard,
  type LessonDetail,
  lessonDetail,
  listLessons,
  type MyLesson,
  myLessons,
} from '@zhibiao/contract/lesson/learner';
import { DEMO_LEARNER, logIn } from '#support/people/people.ts';
import { answerEndpoint, enterAsStaff } from './visitor.ts';

/** What each picture shows. Everything is found by asking, so that no scene knows what the demo is made of. */

const PAGE = { pageNum: '1', pageSize: '50' };
/** Into the film: it is under way, and its captions have begun. */
const SHOWN_SEC = 8;
/** Answers that are given before the picture. */
const ANSWERED = 6;

/** A course the learner is in the middle of; else the first there is, which is joined. */
const courseInStudy = async (page: Page): Promise<LessonDetail> => {
  const mine = (await answerEndpoint<(LessonCard & { mine: MyLesson })[]>(page, myLessons, { query: PAGE })) ?? [];
  const begun = mine.filter((row) => row.mine.status === LESSON_STATUS.studying);
  const [first] = (await answerEndpoint<LessonCard[]>(page, listLessons, { query: PAGE })) ?? [];
  const id = (begun.sort((one, other) => other.itemCount - one.itemCount)[0] ?? first)?.id ?? '';
  await answerEndpoint(page, joinLesson, { body: { lessonId: id } });
  const lesson = await answerEndpoint<LessonDetail>(page, lessonDetail, { query: { id } });
  if (!lesson) throw new Error('the demo has no course');
  return lesson;
};

export const course = async (page: Page): Promise<void> => {
  await logIn(page, DEMO_LEARNER);
  await page.goto('/healthz');
  const lesson = await courseInStudy(page);
  const films = lesson.chapters
    .flatMap(({ items }) => items)
    .filter(({ type, locked }) => type === ITEM.video && !locked);
  const film = films.find(({ done }) => !done) ?? films[0];
  await page.goto(`/lesson/detail?id=${lesson.id}${film ? `&lid=${film.lid}` : ''}`);
  await page.getByRole('heading', { level: 1, name: lesson.name }).waitFor();
  if (!film) return;
  const video = page.locator('video');
  await video.evaluate((element: HTMLVideoElement) => {
    element.muted = true;
    return element.play();
  });
  await page.waitForFunction((at) => (document.querySelector('video')?.currentTime ?? 0) > at, SHOWN_SEC);
};

/** The exam that runs; else one that may be begun, which is: the one with the most questions. */
export const examRoom = async (page: Page): Promise<void> => {
  await logIn(page, DEMO_LEARNER);
  await page.goto('/healthz');
  const exams = ((await answerEndpoint<ExamRow[]>(page, listExams, { query: PAGE })) ?? []).sort(
    (one, other) => other.questionCount - one.questionCount,
  );
  const exam = exams.find(({ running }) => running) ?? exams.find(({ canTake }) => canTake);
  if (!exam) throw new Error('the learner has no exam to sit');
  await page.goto(`/examination?paperId=${exam.paperId}`);
  const agree = page.getByRole('checkbox');
  const room = page.getByRole('radio').or(page.getByRole('textbox')).first();
  await agree.or(room).first().waitFor();
  if (await agree.isVisible()) {
    await agree.check();
    await page.getByRole('button', { name: /^(开始|继续|进入)/ }).click();
  }
  await room.waitFor();
  for (let nth = 0; nth < ANSWERED; nth += 1) {
    const option = page
      .getByRole('radio')
      .or(page.getByRole('checkbox'))
      .nth(nth % 2);
    if (await option.isVisible()) await option.check();
    const next = page.getByRole('button', { name: '下一题' });
    if (await next.isEnabled()) await next.click();
  }
  await page.waitForTimeout(1_500);
};

/** The learner's newest certificate, as anybody who scans it sees it; without one, the question itself. */
export const verification = async (page: Page): Promise<void> => {
  await logIn(page, DEMO_LEARNER);
  await page.goto('/healthz');
  const certificates = (await answerEndpoint<CertificateRow[]>(page, listProves, { query: PAGE })) ?? [];
  const shown =
    certificates.find(({ status, type }) => status === '有效' && type !== CERT_TYPE.proof) ?? certificates[0];
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(shown ? `/verify?code=${encodeURIComponent(shown.verifyCode)}` : '/verify');
  if (shown) await page.getByText(shown.certNo).first().waitFor();
  await page.waitForTimeout(1_500);
};

export const dashboard = async (page: Page): Promise<void> => {
  await enterAsStaff(page, 'admin');
  await page.goto('/console');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
};
