import { useMutation, useQuery } from '@tanstack/react-query';
import { departmentText } from '@zhibiao/contract/member/department-path';
import { type AssignRule, listAssignRules, removeAssignRule } from '@zhibiao/contract/study/org-rules';
import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { ask, useInvalidate } from '#lib/api/ask.ts';
import { toast } from '#lib/message/toast.ts';
import { Button } from '#ui/action/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { RowAction, RowActions } from '#ui/action/row-actions.tsx';
import { SidePanel } from '#ui/overlay/side-panel.tsx';
import { useHeldFocus } from '#ui/overlay/use-held-focus.ts';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { RULES } from '#features/study/org/queries.ts';
import { AssignRuleDialog } from './rule-dialog.tsx';
import css from './rules.module.css';

/** Which course the people of each department or post are assigned by themselves. */
export const RulesPanel = ({ onClose }: { onClose: () => void }) => {
  const rules = useQuery(ask(listAssignRules));
  const [adding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<AssignRule | null>(null);

  return (
    <SidePanel title="自动指派" onClose={onClose}>
      <p className={`note ${css.hint}`}>
        规则里的部门（含下级部门）或岗位，现有的学员和以后加入、调入、换到该岗位的学员都会得到这门课程。每人只指派一次，收回后不会再次指派。
      </p>
      <Button small primary onClick={() => setAdding(true)}>
        <Icon name="plus" size={16} />
        新建规则
      </Button>
      <QueryBlock query={rules} failed="规则加载失败。" empty="还没有规则。">
        {(rows) => <Rules rows={rows} onRemove={setRemoved} />}
      </QueryBlock>
      {adding && <AssignRuleDialog onClose={() => setAdding(false)} />}
      {removed && <RemoveRule rule={removed} onClose={() => setRemoved(null)} />}
    </SidePanel>
  );
};

const targetText = ({ department, position }: AssignRule) =>
  department === null ? `岗位 ${position}` : departmentText(department);

const Rules = ({ rows, onRemove }: { rows: readonly AssignRule[]; onRemove: (rule: AssignRule) => void }) => (
  <section {...useHeldFocus()} aria-label="规则列表">
    <ul className={css.rules}>
      {rows.map((rule) => (
        <li key={rule.id}>
          <div>
            <p>
              <b>{targetText(rule)}</b>：《{rule.lessonName}》
            </p>
            <p className="note num">
              {rule.days === null ? '不限期' : `${rule.days} 天内完成`}，已指派 {rule.people} 人
              {!rule.published && '，课程已下架，不再指派'}
            </p>
          </div>
          <RowActions>
            <RowAction
              of={`${rule.department ?? rule.position}的${rule.lessonName}`}
              danger
              onClick={() => onRemove(rule)}
            >
              删除
            </RowAction>
          </RowActions>
        </li>
      ))}
    </ul>
  </section>
);

/** A rule goes; what it assigned stays, unless the administrator withdraws it too. */
const RemoveRule = ({ rule, onClose }: { rule: AssignRule; onClose: () => void }) => {
  const invalidate = useInvalidate();
  const remove = useMutation({
    mutationFn: (withdraw: boolean) => call(removeAssignRule, { body: { id: rule.id, withdraw } }),
    onSuccess: ({ removed, kept }, withdraw) => {
      toast.success(withdraw ? `规则已删除，收回 ${removed} 人，转为自选 ${kept} 人` : '规则已删除');
      onClose();
    },
    onSettled: () => invalidate(...RULES),
  });

  return (
    <Dialog
      title="删除自动指派规则？"
      onClose={onClose}
      text={
        rule.people > 0
          ? `这条规则已经为 ${rule.people} 人指派《${rule.lessonName}》。可以保留这些指派，也可以一起收回：没有开始的移除，已经开始的改为学员自选，学习记录都保留。`
          : '还没有为任何人指派。'
      }
    >
      <Button onClick={onClose}>取消</Button>
      {rule.people > 0 && (
        <Button danger busy={remove.isPending} onClick={() => remove.mutate(true)}>
          删除并收回指派
        </Button>
      )}
      <Button primary busy={remove.isPending} onClick={() => remove.mutate(false)}>
        {rule.people > 0 ? '只删除规则' : '删除'}
      </Button>
    </Dialog>
  );
};
