import { AUDITOR_HOURS_SETTING } from '@zhibiao/contract/apply/types';
import { ACCESS } from '@zhibiao/contract/lesson/types';
import type { Db } from '#db/client.ts';
import type { Deps } from '#deps.ts';
import { clauseIds } from '#services/standard/clause-ids.ts';
import { articleRows, bannerRows } from './demo-articles.ts';
import { examRows } from './demo-exams.ts';
import { lessonRows } from './demo-lessons.ts';
import { storeMedia } from './demo-media.ts';
import { peopleRows } from './demo-people.ts';

/** Numbers that reach no one; the footer says beside them that all of it is a demonstration. */
const DEMO_SETTINGS = [
  { key: 'site.hotline', value: '400-000-0000' },
  { key: 'site.hours', value: '工作日 9:00–17:30' },
  { key: 'site.address', value: '江岸市学府路 1 号（演示）' },
  { key: 'site.mail', value: 'service@example.com' },
];

const yearTargetOf = (lessons: ReturnType<typeof lessonRows>['lessons']): number =>
  Math.max(1, ...lessons.filter(({ access }) => access !== ACCESS.member).map((one) => Math.floor(one.creditHours)));

/** No learner has registered and nothing was published: only then may demo content come in. */
export const isEmpty = async (db: Db): Promise<boolean> =>
  (await db.user.count()) === 0 && (await db.lesson.count()) === 0;

/** All demo content and accounts in one transaction: an interrupted first start begins again from an empty database. */
export const seedDemo = async ({
  db,
  storage,
  passwords,
}: Pick<Deps, 'db' | 'storage' | 'passwords'>): Promise<void> => {
  const media = await storeMedia(storage);
  const clauseIdOf = await clauseIds(db);
  const { teachers, lessons, chapters, items, itemClauses, idOfLesson, hoursOfLesson } = lessonRows(
    media.idOf,
    clauseIdOf,
  );
  const { banks, questions, keys, versions, papers, editions, idOfPaper } = examRows(idOfLesson, clauseIdOf);
  const { organisations, users, members, consents, invites } = await peopleRows(passwords);

  await db.$transaction(
    async (tx) => {
      await tx.media.createMany({ data: media.rows });
      await tx.teacher.createMany({ data: teachers });
      await tx.lesson.createMany({ data: lessons });
      // What the demo asks of an auditor is what its auditors' course yields.
      await tx.setting.create({ data: { key: AUDITOR_HOURS_SETTING, value: hoursOfLesson('auditor') } });
      // A year asks for what its longest course that anybody may take can meet.
      await tx.setting.create({ data: { key: 'hours.yearTarget', value: yearTargetOf(lessons) } });
      await tx.setting.createMany({ data: DEMO_SETTINGS });
      await tx.lessonChapter.createMany({ data: chapters });
      await tx.lessonItem.createMany({ data: items });
      await tx.lessonItemClause.createMany({ data: itemClauses });
      await tx.questionBank.createMany({ data: banks });
      await tx.question.createMany({ data: questions });
      await tx.questionKey.createMany({ data: keys });
      await tx.questionVersion.createMany({ data: versions });
      await tx.paper.createMany({ data: papers });
      await tx.paperEdition.createMany({ data: editions });
      await tx.article.createMany({ data: articleRows(idOfPaper) });
      await tx.banner.createMany({ data: bannerRows(idOfPaper) });
      await tx.organisation.createMany({ data: organisations });
      await tx.user.createMany({ data: users });
      await tx.orgMember.createMany({ data: members });
      await tx.consent.createMany({ data: consents });
      await tx.orgInvite.createMany({ data: invites });
    },
    { timeout: 60_000 },
  );
};
