import { QUESTION_IMPORT } from '@zhibiao/contract/question/staff-import';
import { QUESTION_STATUS } from '@zhibiao/contract/question/types';
import edit from '#features/question/staff/edit/edit.module.css';
import { QUESTION_READS } from '#features/question/staff/queries.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { ButtonLink } from '#ui/action/button.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { StaffTaskProgress } from '#widgets/task/staff-task-progress.tsx';
import css from '#features/question/staff/import/import.module.css';
import { LeftOutPanel } from '#features/question/staff/import/left-out.tsx';
import { IMPORT_READS, type Import } from '#features/question/staff/import/queries.ts';
import { ImportSteps } from '#features/question/staff/import/steps.tsx';

/** While it comes in, and what has come in. */
export const ImportOver = ({ one }: { one: Import }) => {
  const { state, taskId, added, bankId, bankName, counts } = one;
  const invalidate = useInvalidate();
  const again = <ButtonLink to="/console/bank/import">导入其他文件</ButtonLink>;
  if (state === QUESTION_IMPORT.dropped) return <Empty text="这次导入已放弃。" action={again} />;
  const isDone = state === QUESTION_IMPORT.done;
  const left = counts.total - added;

  return (
    <>
      <header className={edit.head}>
        <ImportSteps at={3} />
      </header>
      <div className={css.body}>
        <section className={`panel ${css.over}`} aria-label="导入结果">
          {isDone ? (
            <>
              <h2 className="num">已导入 {added} 题</h2>
              <p className="num">
                在题库“{bankName}”中待审，审核启用后才会被试卷抽到。
                {left > 0 && `另有 ${left} 题有错误或重复，没有导入。`}
              </p>
              <p className={css.next}>
                {added > 0 && (
                  <ButtonLink primary to={`/console/bank?bankId=${bankId ?? ''}&status=${QUESTION_STATUS.pending}`}>
                    查看待审题目
                  </ButtonLink>
                )}
                {again}
              </p>
            </>
          ) : (
            <>
              <h2>正在导入</h2>
              {taskId && (
                <StaffTaskProgress taskId={taskId} onOver={() => void invalidate(...IMPORT_READS, ...QUESTION_READS)} />
              )}
            </>
          )}
        </section>
        <LeftOutPanel one={one} />
      </div>
    </>
  );
};
