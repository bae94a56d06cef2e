import { PAPER_STATUS } from '@zhibiao/contract/paper/types';
import { type StaffPaper } from '@zhibiao/contract/paper/staff';
import { PaperState } from '#features/paper/staff/paper-state.tsx';
import { useCan } from '#lib/staff/me.ts';
import { Button } from '#ui/action/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { MoreMenu } from '#widgets/dock/more-menu.tsx';
import css from './head.module.css';
import type { PaperStep } from './steps.ts';
import type { PaperForm } from './use-paper-form.ts';

type Props = {
  paper: StaffPaper;
  form: PaperForm;
  steps: readonly PaperStep[];
  may: boolean;
  onStep: (key: PaperStep['key']) => void;
  onPreview: () => void;
  onPublish: () => void;
  onWithdraw: () => void;
  onCopy: () => void;
  onRemove: () => void;
  onGiveUp: () => void;
};

/** Publishing would let people sit under the conditions of before. */
const CONDITIONS_WAIT = '考试条件未保存';
const two = (part: number) => String(part).padStart(2, '0');

/** Whether what stands here is saved. */
const Saved = ({ form: { fault, saving, unsaved, savedAt, failed, retry, otherTyped } }: { form: PaperForm }) => {
  if (failed)
    return (
      <span className={`inline gap-4 nb ${css.bad}`} role="alert">
        没有保存上
        <Button small text onClick={retry}>
          重试
        </Button>
      </span>
    );
  if (fault)
    return (
      <span className={`inline gap-4 nb ${css.bad}`} role="status">
        未保存：{fault}
      </span>
    );
  if (saving || unsaved)
    return (
      <span className="note" role="status">
        正在保存…
      </span>
    );
  if (otherTyped)
    return (
      <span className="note" role="status">
        {CONDITIONS_WAIT}
      </span>
    );
  return (
    <span className={`inline gap-4 note num nb ${css.saved}`} role="status">
      {savedAt && (
        <>
          <Icon name="check" size={16} />
          已保存 {two(savedAt.getHours())}:{two(savedAt.getMinutes())}
        </>
      )}
    </span>
  );
};

/** What is being edited, how far it has come, and what can be done with all of it; it stays in sight. */
export const PaperHead = (props: Props) => {
  const { paper, form, steps, may, onStep, onPreview, onPublish, onWithdraw, onCopy, onRemove, onGiveUp } = props;
  const can = useCan();
  const { title, status, edition, edited, lessonName } = paper;
  const isPublished = status === PAPER_STATUS.published;
  const publishable = !isPublished || edited;
  const items = [
    may ? { key: 'copy', label: '复制为新试卷', icon: 'copy' as const, onChoose: onCopy } : null,
    may && edition > 0 && edited ? { key: 'give-up', label: '放弃未发布的修改', onChoose: onGiveUp } : null,
    can('paper:publish') && isPublished
      ? { key: 'withdraw', label: '下架…', danger: true, onChoose: onWithdraw }
      : null,
    may && status === PAPER_STATUS.draft && edition === 0
      ? { key: 'remove', label: '删除草稿', danger: true, onChoose: onRemove }
      : null,
  ].filter((item) => item !== null);

  return (
    <header className={css.head}>
      <div className={`row gap-12 ${css.row}`}>
        <h2 title={title}>{title}</h2>
        <PaperState status={status} edited={edited} />
        {edition > 0 && <span className="note num">第 {edition} 版</span>}
        <div className={`row to-end gap-8 ${css.acts}`}>
          {may && <Saved form={form} />}
          {can('paper:preview') && (
            <Button small onClick={onPreview}>
              <Icon name="eye" size={16} />
              预览
            </Button>
          )}
          {can('paper:publish') && (
            <Button
              small
              primary
              disabled={!publishable || form.unsaved || form.saving || form.otherTyped}
              onClick={onPublish}
              title={form.otherTyped ? CONDITIONS_WAIT : publishable ? undefined : '没有未发布的修改'}
            >
              发布
            </Button>
          )}
          {items.length > 0 && <MoreMenu of={title} items={items} />}
        </div>
      </div>
      <div className={`row gap-12 ${css.below}`}>
        <ol className={`num ${css.steps}`} aria-label="步骤">
          {steps.map(({ key, label, done, current }, at) => (
            <li key={key} className={done ? css.done : undefined} aria-current={current ? 'step' : undefined}>
              <button type="button" onClick={() => onStep(key)}>
                <i>{done ? <Icon name="check" size={14} /> : at + 1}</i>
                {label}
                {done && <span className="sr">（已完成）</span>}
              </button>
            </li>
          ))}
        </ol>
        <span className={`note ${css.of}`}>{lessonName ? `课程《${lessonName}》的结业考试` : '独立考试'}</span>
      </div>
    </header>
  );
};
