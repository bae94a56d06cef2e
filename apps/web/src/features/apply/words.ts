import { hoursText } from '@zhibiao/contract/core/hours';
import { APPLY, APPLY_KIND, type ApplyEvidence, type ApplyRow } from '@zhibiao/contract/apply/types';

/** What it is about: the course, or the standard. */
export const applySubjectText = ({
  kind,
  lessonName,
  standardCode,
}: Pick<ApplyRow, 'kind' | 'lessonName' | 'standardCode'>): string =>
  (kind === APPLY_KIND.auditor ? standardCode : lessonName) ?? '—';

/** 周予安、许清和、江临川等 12 人 */
export const peopleText = ({ names, people }: Pick<ApplyRow, 'names' | 'people'>): string =>
  people > names.length ? `${names.join('、')}等 ${people} 人` : names.join('、') || '—';

/** The facts a decision rests on, in one line. */
export const evidenceText = (
  { totalHours, score, fullScore, examDate, hasPhoto }: ApplyEvidence,
  kind: number,
): string =>
  [
    hoursText(totalHours),
    score === null
      ? '无考试成绩'
      : `考试 ${score}${fullScore === null ? '' : ` / ${fullScore}`} 分${examDate ? `（${examDate}）` : ''}`,
    // Only an auditor's certificate has the portrait on it.
    kind === APPLY_KIND.auditor && (hasPhoto ? '有证件照' : '缺证件照'),
  ]
    .filter((part) => part !== false)
    .join('　');

/** What happens next, for the applicant. */
export const nextStep = (status: number): string => NEXT[status] ?? '';
const NEXT: Record<number, string> = {
  [APPLY.draft]: '还没有提交，确认后请提交申请。',
  [APPLY.orgReview]: '等待机构管理员审核。',
  [APPLY.platformReview]: '等待平台审核。',
  [APPLY.returned]: '请按审核意见补正后重新提交。',
  [APPLY.making]: '审核已通过，正在制证。',
  [APPLY.issued]: '证书已签发。',
  [APPLY.rejected]: '申请没有通过。',
  [APPLY.withdrawn]: '申请已撤回，可以重新申请。',
};

/** Before the final decision the applicant may take it back. */
export const canWithdraw = (status: number): boolean =>
  status === APPLY.draft || status === APPLY.orgReview || status === APPLY.returned;
export const canSubmit = (status: number): boolean => status === APPLY.draft || status === APPLY.returned;
