import { dateTime } from '#domain/time/time.ts';
import type { ShowPicture } from '#http/files/pictures.ts';
import type { IdCards } from '#ports/keys/id-card.ts';
import { auditsOf } from './audits.ts';
import { appealsOf } from './appeals.ts';
import { accountOf } from './account.ts';
import { examsOf } from './exams.ts';
import { practiceOf } from './practice.ts';
import { resultsOf } from './results.ts';
import { ROWS_MAX, SEGMENTS_MAX } from './rows.ts';
import { type ExportFiles, exportStudyOf } from './study.ts';

const NOTES = [
  '本文件包含平台保存的与您的账号有关的数据，时间均为北京时间（东八区）。',
  '身份证号码加密保存，此处仅以脱敏形式提供。',
  '教师评价是匿名的，平台不保存评价与账号之间的联系，因此不在其中。',
  '考试作答只含您的答案，不含试题原文和标准答案。',
  '图片地址（/uploads/…）在导出后一天内、本次登录退出之前可以打开，请及时保存图片。',
  'audits 列出培训机构员工和机构管理员查看、处理您的信息的记录及原因；他们的登录地址和设备属于他们自己，不在其中。',
  '证书文件和学习证明请在个人中心下载。您为机构办理的事项（邀请码、变更申请、导入导出）属于机构资料，不在其中。',
  `学习记录（study.segments）最多列出最近${SEGMENTS_MAX}条，其他列表最多列出最近${ROWS_MAX}条；study.segmentTotal 是学习记录的总条数。`,
];

/**
 * Everything that is this person's, in plain names; export-complete.test.ts compares it with every column of the
 * database.
 */
export const collectData = async (
  files: ExportFiles,
  idCards: IdCards,
  show: ShowPicture,
  userId: string,
  now: Date,
) => {
  const { db } = files;
  const [account, study, appeals, results, exams, practice, audits] = await Promise.all([
    accountOf(db, idCards, show, userId),
    exportStudyOf(files, userId),
    appealsOf(db, userId),
    resultsOf(db, userId),
    examsOf(db, userId),
    practiceOf(db, userId),
    auditsOf(db, userId),
  ]);
  return {
    exportTime: dateTime(now),
    notes: NOTES,
    ...account,
    ...study,
    ...appeals,
    ...results,
    ...exams,
    ...practice,
    audits,
  };
};
