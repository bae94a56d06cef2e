import { useQuery } from '@tanstack/react-query';
import { labelOf } from '@zhibiao/contract/core/codes';
import { NOT_REMINDED, previewReminders } from '@zhibiao/contract/study/org';
import { ask } from '#lib/api/ask.ts';
import { Button } from '#ui/action/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import css from './remind.module.css';
import { studyKeyOf, type StudyRecord } from '#features/study/org/study-table.tsx';
import { useRemind } from './use-remind.ts';

type Props = { records: readonly StudyRecord[]; onClose: () => void };

/** The very words of a reminder, whom they go to, and who is left out and why; sent only then. */
export const RemindAssignedDialog = ({ records, onClose }: Props) => {
  const preview = useQuery(
    ask(previewReminders, { body: { records: records.map(studyKeyOf) } }, { staleTime: 0, gcTime: 0 }),
  );
  const remind = useRemind();
  const count = preview.data?.messages.reduce((sum, { names }) => sum + names.length, 0) ?? 0;

  return (
    <Dialog
      title="提醒学习"
      wide
      onClose={onClose}
      text={
        <QueryBlock query={preview} failed="提醒预览加载失败。">
          {({ title, messages, leftOut }) => (
            <div className={`stack gap-16 ${css.preview}`}>
              <p role="status">
                {count === 0
                  ? '所选学员现在都不需要提醒。'
                  : `将向以下 ${count} 人次发送站内消息，对方在“我的消息”里看到：`}
              </p>
              {messages.map(({ content, names }) => (
                <section key={content} className={css.message} aria-label={`发给 ${names.length} 人`}>
                  <h3>{title}</h3>
                  <p className={css.words}>{content}</p>
                  <p className="note">
                    发给 {names.length} 人：{namesText(names)}
                  </p>
                </section>
              ))}
              {leftOut.length > 0 && (
                <section aria-label="不发送">
                  <h3>不发送 {leftOut.length} 人次</h3>
                  <ul className={css.out}>
                    {leftOut.map(({ name, lessonName, why }, index) => (
                      <li key={index}>
                        {name}，《{lessonName}》：{labelOf(NOT_REMINDED, why)}
                      </li>
                    ))}
                  </ul>
                </section>
              )}
              <p className="note">
                每人每门课程每天最多提醒一次，已完成的课程不提醒。是否同时发短信和邮件，由平台的通知规则和对方的通知偏好决定。
              </p>
            </div>
          )}
        </QueryBlock>
      }
    >
      <Button onClick={onClose}>{count === 0 && preview.data ? '关闭' : '取消'}</Button>
      {(count > 0 || !preview.data) && (
        <Button
          primary
          disabled={!preview.data}
          busy={remind.isPending}
          onClick={() => remind.mutate(records, { onSuccess: onClose })}
        >
          {count > 0 ? `发送给 ${count} 人次` : '发送'}
        </Button>
      )}
    </Dialog>
  );
};

const SHOWN = 10;
const namesText = (names: readonly string[]) =>
  names.slice(0, SHOWN).join('、') + (names.length > SHOWN ? ` 等 ${names.length} 人` : '');
