import type { StaffQuestion } from '@zhibiao/contract/question/staff';
import { questionNo } from '@zhibiao/contract/question/types';
import { confirm } from '#lib/message/confirm.ts';
import { rescoreAddress } from '#widgets/dock/rescore-address.ts';
import { questionBodyOf, type QuestionDraft } from './draft.ts';

/** Of a case the question whose key is another; otherwise the question itself. */
const changedIn = (stored: StaffQuestion, draft: QuestionDraft): { id: string; no: number } => {
  const answers = new Map(questionBodyOf(draft).children.map(({ id, answer }) => [id, JSON.stringify(answer)]));
  const isChanged = ({ id, answer }: { id: string; answer: string[] }) => {
    const now = answers.get(id);
    return now !== undefined && now !== JSON.stringify(answer);
  };
  return stored.children.find(isChanged) ?? stored;
};

/** A changed key changes no score by itself. Where it leads if the author wants a re-score; null if not now. */
export const offerRescore = async (
  stored: StaffQuestion,
  draft: QuestionDraft,
  may: boolean,
): Promise<string | null> => {
  const { id, no } = changedIn(stored, draft);
  const said = `${questionNo(no)} 的答案有变化。此前的作答仍按原答案计分，已出的成绩不变`;
  if (!may) {
    await confirm({ title: '答案已修改', text: `${said}。`, ok: '知道了', cancel: '关闭' });
    return null;
  }
  const text = `${said}；要更正它们，请试算重判，确认后才会生效。`;
  return (await confirm({ title: '答案已修改', text, ok: '去重判', cancel: '暂不重判' }))
    ? rescoreAddress(id, no)
    : null;
};
