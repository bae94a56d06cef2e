import { useMutation, useQuery } from '@tanstack/react-query';
import { type Department, orderDepartments, removeDepartment } from '@zhibiao/contract/member/department';
import { DEPARTMENT_LEVELS, DEPARTMENTS_MAX, namesOf, parentOf } from '@zhibiao/contract/member/department-path';
import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { confirm } from '#lib/message/confirm.ts';
import { toast } from '#lib/message/toast.ts';
import { Button } from '#ui/action/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { RowAction, RowActions } from '#ui/action/row-actions.tsx';
import { SidePanel } from '#ui/overlay/side-panel.tsx';
import { useHeldFocus } from '#ui/overlay/use-held-focus.ts';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { type DepartmentDraft, DepartmentDialog } from './department-dialog.tsx';
import css from './departments.module.css';
import { departmentTreeQuery, PEOPLE_AND_DEPARTMENTS } from './queries.ts';

/** The organisation's departments, and the hands to arrange them. */
export const DepartmentsPanel = ({ onClose }: { onClose: () => void }) => {
  const [draft, setDraft] = useState<DepartmentDraft | null>(null);
  const tree = useQuery(departmentTreeQuery);
  const full = (tree.data?.length ?? 0) >= DEPARTMENTS_MAX;

  return (
    <SidePanel title="部门" onClose={onClose}>
      <p className={`note ${css.hint}`}>
        最多 {DEPARTMENT_LEVELS} 级、{DEPARTMENTS_MAX} 个。改名或移动后，里面的学员、下级部门和邀请随之更新。
      </p>
      <Button small primary disabled={full} onClick={() => setDraft({ parent: null })}>
        <Icon name="plus" size={16} />
        新建部门
      </Button>
      <QueryBlock query={tree} failed="部门加载失败。" empty="还没有部门。新建一个，或在添加、导入学员时填写。">
        {(departments) => <Tree departments={departments} full={full} onDraft={setDraft} />}
      </QueryBlock>
      {draft && <DepartmentDialog draft={draft} departments={tree.data ?? []} onClose={() => setDraft(null)} />}
    </SidePanel>
  );
};

type TreeProps = { departments: readonly Department[]; full: boolean; onDraft: (draft: DepartmentDraft) => void };

const Tree = ({ departments, full, onDraft }: TreeProps) => {
  const invalidate = useInvalidate();
  const outdated = () => invalidate(...PEOPLE_AND_DEPARTMENTS);
  const order = useMutation({
    mutationFn: (ids: string[]) => call(orderDepartments, { body: { ids } }),
    onSettled: outdated,
  });
  const remove = useMutation({
    mutationFn: ({ id, path, own }: Department) => call(removeDepartment, { body: { id, path, peopleUp: own > 0 } }),
    onSuccess: () => toast.success('部门已删除'),
    onSettled: outdated,
  });
  const ask = async (department: Department) => {
    if (await confirm({ ...removal(department), ok: '删除', danger: true })) remove.mutate(department);
  };

  return (
    <section {...useHeldFocus()} aria-label="部门列表">
      <ul className={css.tree}>
        {departments.map((department) => {
          const { id, path, people } = department;
          const level = namesOf(path).length;
          const brothers = departments.filter((other) => parentOf(other.path) === parentOf(path)).map((one) => one.id);
          const at = brothers.indexOf(id);
          const leaf = !departments.some((other) => other.path.startsWith(`${path}/`));
          const swap = (to: number) => order.mutate(swapped(brothers, at, to));
          return (
            <li key={id}>
              <span className={css.name} style={{ paddingInlineStart: (level - 1) * 20 }}>
                {namesOf(path).at(-1)} <span className="note num">{people} 人</span>
              </span>
              <RowActions>
                {at > 0 && (
                  <RowAction of={path} busy={order.isPending} onClick={() => swap(at - 1)}>
                    上移
                  </RowAction>
                )}
                {at < brothers.length - 1 && (
                  <RowAction of={path} busy={order.isPending} onClick={() => swap(at + 1)}>
                    下移
                  </RowAction>
                )}
                {level < DEPARTMENT_LEVELS && !full && (
                  <RowAction of={path} onClick={() => onDraft({ parent: path })}>
                    新建下级
                  </RowAction>
                )}
                <RowAction of={path} onClick={() => onDraft({ edit: department })}>
                  编辑
                </RowAction>
                {leaf && (
                  <RowAction of={path} danger busy={remove.isPending} onClick={() => void ask(department)}>
                    删除
                  </RowAction>
                )}
              </RowActions>
            </li>
          );
        })}
      </ul>
    </section>
  );
};

const swapped = (ids: readonly string[], at: number, to: number): string[] =>
  ids.map((id, index) => (index === at ? (ids[to] ?? id) : index === to ? (ids[at] ?? id) : id));

/** What becomes of the people who are in it. */
const removal = ({ path, own }: Department) => {
  const parent = parentOf(path);
  const where = parent ? `移到“${parent}”` : '不再属于任何部门';
  return {
    title: `删除部门“${namesOf(path).at(-1)}”？`,
    text: own > 0 ? `里面的 ${own} 人会${where}，人员和学习记录都保留。` : '部门里没有学员。',
  };
};
