import type { MarkWaitKind } from '@zhibiao/contract/exam/staff-marking';
import { WORK_KIND } from '@zhibiao/contract/inbox/work';
import { lazy } from 'react';
import { InboxDesk } from '#features/inbox/staff/inbox-desk.tsx';
import type { Panels } from '#features/inbox/staff/subject.tsx';

const OrgReview = lazy(async () => {
  const { OrgReviewPanel } = await import('#features/org/staff/review-panel.tsx');
  return { default: ({ id, onDone }: Of) => <OrgReviewPanel id={id} onDecided={onDone} /> };
});
const OrgChange = lazy(async () => {
  const { OrgChangePanel } = await import('#features/org/staff/change-panel.tsx');
  return { default: ({ id, onDone }: Of) => <OrgChangePanel id={id} onDecided={onDone} /> };
});
const Apply = lazy(async () => ({ default: (await import('#features/apply/staff/review/review.tsx')).ApplyReview }));
const Issue = lazy(async () => ({
  default: (await import('#features/apply/staff/review/issue-panel.tsx')).IssuePanel,
}));
const Request = lazy(async () => ({
  default: (await import('#features/exam/staff/request/request-panel.tsx')).RequestPanel,
}));
const Appeal = lazy(async () => ({
  default: (await import('#features/study/staff/appeal/appeal-panel.tsx')).AppealPanel,
}));
const Rename = lazy(async () => ({
  default: (await import('#features/learner/staff/record/rename-panel.tsx')).RenamePanel,
}));
const Suggest = lazy(async () => ({
  default: (await import('#features/feedback/staff/suggest-panel.tsx')).SuggestPanel,
}));
const Mark = lazy(async () => {
  const { PaperBoard } = await import('#features/exam/staff/marking/board.tsx');
  return { default: ({ id }: Of) => <PaperBoard paperId={id} /> };
});
/** Work of several: what of the paper waits, and for whom; it is done on its own page. */
const waiting = (...kinds: readonly MarkWaitKind[]) =>
  lazy(async () => {
    const { MarkWaits } = await import('#features/exam/staff/marking/waits.tsx');
    return { default: ({ id }: Of) => <MarkWaits of={{ paperId: id, kinds }} /> };
  });
type Of = { id: string; onDone: () => void };

/** What each kind shows of its subject; a kind without a panel does not compile. */
const PANELS: Panels = {
  [WORK_KIND.org]: OrgReview,
  [WORK_KIND.orgChange]: OrgChange,
  [WORK_KIND.apply]: Apply,
  [WORK_KIND.issue]: Issue,
  [WORK_KIND.retake]: Request,
  [WORK_KIND.appeal]: Appeal,
  [WORK_KIND.review]: Request,
  [WORK_KIND.rename]: Rename,
  [WORK_KIND.suggest]: Suggest,
  [WORK_KIND.mark]: Mark,
  [WORK_KIND.arbitrate]: waiting('dispute'),
  [WORK_KIND.remark]: waiting('remark'),
  [WORK_KIND.release]: waiting('release'),
};

/** 待办: one queue for all that one may decide. */
export const Component = () => <InboxDesk panels={PANELS} />;
