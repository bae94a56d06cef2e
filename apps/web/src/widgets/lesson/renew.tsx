import { useMutation, useQueryClient } from '@tanstack/react-query';
import { examDetail, listExams } from '@zhibiao/contract/exam/learner';
import { lessonDetail, myLessons, playLesson } from '@zhibiao/contract/lesson/learner';
import { type Renewable, renewExam, renewLesson } from '@zhibiao/contract/round/learner';
import { studyDetail } from '@zhibiao/contract/study/learner';
import { call } from '#lib/api/api.ts';
import { ask, useInvalidate } from '#lib/api/ask.ts';
import { confirm } from '#lib/message/confirm.ts';
import { toast } from '#lib/message/toast.ts';
import { Button } from '#ui/action/button.tsx';

const PLAYS = ask(playLesson, { query: { lid: '' } }).queryKey.slice(0, 1);

type Props = { renewable: Renewable; block?: boolean };
type Way = { what: '学习' | '考试'; done: string; begin: () => Promise<unknown> };

/** 再认证: begins a new round, or says from which day on it may. What lasts for ever has neither. */
const Renew = ({ renewable, block = false, what, done, begin }: Props & Way) => {
  const invalidate = useInvalidate();
  const queries = useQueryClient();
  const renew = useMutation({
    mutationFn: begin,
    onSuccess: async () => {
      toast.success(done);
      // What is open beside it was opened in the round before.
      await queries.resetQueries({ queryKey: PLAYS });
      await invalidate(lessonDetail, myLessons, studyDetail, examDetail, listExams);
    },
  });
  const confirmed = async () => {
    const sure = await confirm({
      title: `开始新一轮${what}？`,
      text:
        what === '学习'
          ? '课程从头学习，结业考试重新计次。以前各轮的学时、成绩、学习证明和证书都保留，在有效期内继续有效。'
          : '考试重新计次。以前各轮的成绩和证书都保留，在有效期内继续有效；新一轮还有考试机会时，答案与解析不再显示。',
      ok: '开始新一轮',
    });
    if (sure) renew.mutate();
  };

  if (!renewable.ok) return renewable.from === null ? null : <p className="note num">{renewable.why}</p>;
  return (
    <Button primary block={block} busy={renew.isPending} onClick={() => void confirmed()}>
      再认证
    </Button>
  );
};

export const RenewLesson = ({ lessonId, ...rest }: Props & { lessonId: string }) => (
  <Renew {...rest} what="学习" done={renewLesson.done} begin={() => call(renewLesson, { body: { lessonId } })} />
);
export const RenewExam = ({ paperId, ...rest }: Props & { paperId: string }) => (
  <Renew {...rest} what="考试" done={renewExam.done} begin={() => call(renewExam, { body: { paperId } })} />
);
