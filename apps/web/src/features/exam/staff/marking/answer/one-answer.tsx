import { useQuery } from '@tanstack/react-query';
import type { MarkItem } from '@zhibiao/contract/exam/staff-marking';
import { useEffect, useRef, useState } from 'react';
import { onceComposed } from '#lib/typing/once-composed.ts';
import { dropDraft, keepDraft, readDraft } from '#lib/staff/draft-store.ts';
import { useMe } from '#lib/staff/me.ts';
import { toast } from '#lib/message/toast.ts';
import { useOnline } from '#lib/platform/use-online.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Button } from '#ui/action/button.tsx';
import { AnswerPanel } from './answer-panel.tsx';
import { CommentsPanel } from './comments-panel.tsx';
import { type Shortcut, useShortcuts } from '#lib/platform/use-shortcuts.ts';
import { KeysDialog } from '#ui/overlay/keys-dialog.tsx';
import { LeaseLine } from './lease-line.tsx';
import css from '#features/exam/staff/marking/marking.module.css';
import { type GivenPoints, isJudged, none, step, toggle } from '#features/exam/staff/marking/points.ts';
import { MarkingQuestionPanel } from './question-panel.tsx';
import { RecentPanel, recentQuery } from './recent-panel.tsx';
import { RubricPanel } from './rubric-panel.tsx';
import { TwoMarksPanel } from './two-marks-panel.tsx';
import type { Desk } from '#features/exam/staff/marking/use-desk.ts';
import type { WantedMarking } from '#features/exam/staff/marking/wanted.ts';

type Draft = { given: GivenPoints; comment: string };
const NOTHING: Draft = { given: {}, comment: '' };

/** One answer and its marking. What is typed is kept in the tab until the server has it. */
export const OneAnswer = ({ item, wanted, desk }: { item: MarkItem; wanted: WantedMarking; desk: Desk }) => {
  const owner = useMe()?.id ?? '';
  const object = `mark ${item.taskId} ${item.version}`;
  const [{ given, comment }, setDraft] = useState<Draft>(() => readDraft<Draft>(owner, object)?.value ?? NOTHING);
  const [current, setCurrent] = useState(0);
  const [help, setHelp] = useState(false);
  const text = useRef<HTMLTextAreaElement>(null);
  const online = useOnline();
  const last = useQuery(recentQuery(wanted)).data?.rows[0];
  const { rubric, marks } = item;
  const arbitrates = marks.length > 0;

  useEffect(() => {
    if (!isJudged(given) && comment === '') return undefined;
    return onceComposed(() => keepDraft(owner, object, { given, comment }));
  }, [owner, object, given, comment]);

  const give = (next: (now: GivenPoints) => GivenPoints, at = current) => {
    setCurrent(at);
    setDraft((draft) => ({ ...draft, given: next(draft.given) }));
  };
  const say = (words: string) => setDraft((draft) => ({ ...draft, comment: words }));
  const submit = (second: boolean) => {
    if (desk.busy) return;
    if (!isJudged(given)) return toast.warning('请先给分：按数字键给要点分，或按 0 全部不给');
    if (arbitrates && comment.trim() === '') {
      toast.warning('请填写仲裁意见');
      return text.current?.focus();
    }
    desk.score.mutate({ item, given, comment, second }, { onSuccess: () => dropDraft(owner, object) });
  };
  const recallLast = () => {
    const taskId = desk.justMarked ?? (last?.recallable ? last.taskId : null);
    if (taskId !== null) desk.recall.mutate(taskId);
    else toast.warning('没有可以撤回的评分');
  };
  const move = (by: 1 | -1) => setCurrent((at) => Math.min(rubric.length - 1, Math.max(0, at + by)));
  const shortcuts: readonly Shortcut[] = [
    ['1–9', '给或不给第几个要点', (at) => at < rubric.length && give((now) => toggle(rubric, now, at), at)],
    ['0', '全部不给', () => give(() => none(rubric))],
    ['↑ ↓', '上一个、下一个要点', (which) => move(which === 0 ? -1 : 1)],
    ['← →', '当前要点减、加半分', (which) => give((now) => step(rubric, now, current, which === 0 ? -1 : 1))],
    ['C', '写评语，Esc 离开', () => text.current?.focus()],
    ['Enter', '提交并看下一份', () => submit(false)],
    ['S', '提交并请人二评', () => item.kind === 'first' && submit(true)],
    ['K', '撤回刚才的评分', recallLast],
    ['?', '显示这张表', () => setHelp(true)],
  ];
  useShortcuts(shortcuts);

  return (
    <div className={css.desk} data-arbitrates={arbitrates}>
      <div className="stack shrinks gap-16">
        {!online && <Alert kind="warning">网络已断开。已给的分和评语保存在本页，恢复后可以继续提交。</Alert>}
        <LeaseLine item={item} asked={desk.query.dataUpdatedAt} renew={desk.renew} />
        <MarkingQuestionPanel item={item} />
        <AnswerPanel item={item} />
        {arbitrates && <TwoMarksPanel item={item} />}
        <CommentsPanel wanted={wanted} onChoose={say} />
      </div>
      <div className="stack shrinks gap-16">
        <RubricPanel
          item={item}
          given={given}
          current={current}
          onToggle={(at) => give((now) => toggle(rubric, now, at), at)}
          onStep={(at, by) => give((now) => step(rubric, now, at, by), at)}
          onHelp={() => setHelp(true)}
        >
          <label className={css.comment}>
            <span>
              <b>{arbitrates ? '仲裁意见' : '评语'}</b>
              <span className="note">{arbitrates ? '必填，公布成绩后考生能看到' : '选填，公布成绩后考生能看到'}</span>
            </span>
            <textarea
              ref={text}
              rows={2}
              value={comment}
              onChange={({ target }) => say(target.value)}
              onKeyDown={({ key, currentTarget }) => key === 'Escape' && currentTarget.blur()}
            />
          </label>
          <div className={css.go}>
            {item.kind === 'first' && (
              <Button small busy={desk.busy} onClick={() => submit(true)}>
                请二评<kbd>S</kbd>
              </Button>
            )}
            <Button small busy={desk.busy} onClick={() => desk.skip.mutate(item.taskId)}>
              跳过
            </Button>
            <Button small primary busy={desk.busy} onClick={() => submit(false)}>
              {arbitrates ? '定分并下一份' : '提交并下一份'}
              <kbd>Enter</kbd>
            </Button>
          </div>
        </RubricPanel>
        <RecentPanel wanted={wanted} onRecall={(taskId) => desk.recall.mutate(taskId)} />
      </div>
      {help && <KeysDialog shortcuts={shortcuts} onClose={() => setHelp(false)} />}
    </div>
  );
};
