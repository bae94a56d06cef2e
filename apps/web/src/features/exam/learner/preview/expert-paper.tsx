import { useQuery } from '@tanstack/react-query';
import { expertPreview } from '@zhibiao/contract/paper/staff-preview';
import { ask } from '#lib/api/ask.ts';
import { shortMoment } from '#lib/format/moment-text.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import css from './expert-paper.module.css';
import { PreviewedQuestion } from '#features/exam/question/previewed-question.tsx';
import { RemarkForm } from './remark-form.tsx';
import { ReviewWatermark } from './watermark.tsx';

/** A paper for an expert from outside, who has this address and nothing else. */
export const ExpertPaper = ({ token }: { token: string }) => {
  const paper = useQuery(ask(expertPreview, { query: { token } }, { staleTime: Infinity, retry: false }));

  return (
    <>
      {!paper.data && <h1 className="sr">专家预览</h1>}
      <QueryBlock query={paper} gone={(sentence) => <Empty art="exam" text={`${sentence}。请联系给您链接的人。`} />}>
        {({ title, watermark, expireTime, viewsLeft, totalScore, passScore, durationMin, questions }) => (
          <article className={css.paper}>
            <ReviewWatermark text={watermark} />
            <header className={css.head}>
              <h1>{title}</h1>
              <p className="note num">
                共 {questions.length} 题　限时 {durationMin} 分钟　满分 {totalScore} 分　{passScore} 分合格
              </p>
            </header>
            <Alert>
              请勿转发或截图外传。链接 {shortMoment(expireTime)} 失效，还可打开 {viewsLeft}{' '}
              次；意见直接写在题目下方，提交后出题人即可看到。
            </Alert>
            <h2 className="sr">试题</h2>
            {questions.map((question) => (
              <PreviewedQuestion
                key={question.questionId}
                question={question}
                foot={<RemarkForm token={token} questionId={question.questionId} no={question.no} />}
              />
            ))}
          </article>
        )}
      </QueryBlock>
    </>
  );
};
