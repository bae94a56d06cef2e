import { useMutation, useQuery } from '@tanstack/react-query';
import { departmentText } from '@zhibiao/contract/member/department-path';
import { AssignBody, assignOrgStudy, DEADLINE_PAST } from '@zhibiao/contract/study/org';
import { Form } from 'antd';
import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { dayFromNow } from '#lib/format/day-from-now.ts';
import { toast } from '#lib/message/toast.ts';
import { useDebounced } from '#lib/typing/use-debounced.ts';
import { Choice } from '#ui/form/choice.tsx';
import { DayInput } from '#ui/form/day-input.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { forgive, notBefore, optionalRule } from '#ui/form/form-rules.ts';
import { SearchableSelect, type SelectField } from '#ui/form/searchable-select.tsx';
import { STUDY, studyOptionsQuery, studyPeopleQuery } from '#features/study/org/queries.ts';
import css from '#features/study/org/study.module.css';

export type AssignedPerson = { userId: string; name: string };
type Target = 'userIds' | 'departments' | 'positions' | 'all';
type Values = {
  lessonIds: string[];
  userIds?: string[];
  departments?: string[];
  positions?: string[];
  deadline: string;
};
type Props = { /** Chosen already in the list. */ people: readonly AssignedPerson[]; onClose: () => void };

const TARGETS: [Target, string][] = [
  ['userIds', '指定学员'],
  ['departments', '按部门'],
  ['positions', '按岗位'],
  ['all', '全体在册学员'],
];

/** Courses for people, departments, posts or everybody, with a last day if there is one. */
export const AssignLessonsDialog = ({ people, onClose }: Props) => {
  const [form] = Form.useForm<Values>();
  const invalidate = useInvalidate();
  const [target, setTarget] = useState<Target>('userIds');
  const options = useQuery(studyOptionsQuery).data;
  const assign = useMutation({
    mutationFn: ({ lessonIds, deadline, ...chosen }: Values) =>
      call(assignOrgStudy, {
        body: {
          lessonIds,
          deadline: deadline || null,
          ...(target === 'all' ? { all: true as const } : { [target]: chosen[target] ?? [] }),
        },
      }),
    onSuccess: ({ changed }) => {
      toast.success(changed > 0 ? `课程已指派，已通知 ${changed} 人` : '这些学员已有相同的安排');
      onClose();
      return invalidate(...STUDY);
    },
  });

  return (
    <FormDialog title="指派课程" ok="指派" busy={assign.isPending} onClose={onClose}>
      {(formId) => (
        <Form<Values>
          noValidate
          id={formId}
          form={form}
          layout="vertical"
          onValuesChange={forgive(form)}
          initialValues={{ lessonIds: [], userIds: people.map(({ userId }) => userId), deadline: '' }}
          onFinish={(values) => assign.mutate(values)}
        >
          <Form.Item name="lessonIds" label="课程" rules={[{ required: true, message: '请选择课程' }]}>
            <SearchableSelect<string[]>
              mode="multiple"
              placeholder="请选择课程"
              options={(options?.lessons ?? []).map(({ lessonId, name }) => ({ value: lessonId, label: name }))}
            />
          </Form.Item>
          <Form.Item label="范围">
            <div className={css.target} role="radiogroup" aria-label="范围">
              {TARGETS.map(([value, label]) => (
                <label key={value}>
                  <Choice type="radio" name="target" checked={target === value} onChange={() => setTarget(value)} />
                  {label}
                </label>
              ))}
            </div>
          </Form.Item>
          {target === 'userIds' && (
            <Form.Item name="userIds" label="学员" rules={[{ required: true, message: '请选择学员' }]}>
              <PeopleChoice known={people} />
            </Form.Item>
          )}
          {target === 'departments' && (
            <Form.Item
              name="departments"
              label="部门"
              rules={[{ required: true, message: '请选择部门' }]}
              extra="包括下级部门"
            >
              <SearchableSelect<string[]>
                mode="multiple"
                placeholder="请选择部门"
                options={(options?.departments ?? []).map((path) => ({ value: path, label: departmentText(path) }))}
              />
            </Form.Item>
          )}
          {target === 'positions' && (
            <Form.Item
              name="positions"
              label="岗位"
              rules={[{ required: true, message: '请选择岗位' }]}
              extra="现在的在册学员；以后得到这个岗位的学员，请用“自动指派”"
            >
              <SearchableSelect<string[]>
                mode="multiple"
                placeholder="请选择岗位"
                options={(options?.positions ?? []).map((value) => ({ value, label: value }))}
              />
            </Form.Item>
          )}
          <Form.Item
            name="deadline"
            label="截止日期（选填）"
            rules={[optionalRule(AssignBody.shape.deadline), notBefore(dayFromNow(0), DEADLINE_PAST)]}
            extra="到当天结束为止；已经学过的内容会保留"
          >
            <DayInput min={dayFromNow(0)} />
          </Form.Item>
        </Form>
      )}
    </FormDialog>
  );
};

/** People in 在册, found by name or by the whole phone number or address. */
const PeopleChoice = ({ known, onChange, ...field }: SelectField<string[]> & { known: readonly AssignedPerson[] }) => {
  const [typed, setTyped] = useState('');
  const found = useQuery(studyPeopleQuery(useDebounced(typed.trim())));
  const [seen, setSeen] = useState(() => new Map(known.map(({ userId, name }) => [userId, name])));
  const options = new Map(seen);
  for (const person of found.data ?? [])
    options.set(person.userId, [person.name, person.department, person.accountMasked].filter(Boolean).join('　'));

  return (
    <SearchableSelect<string[]>
      {...field}
      mode="multiple"
      placeholder="输入姓名或完整手机号查找"
      loading={found.isFetching}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      options={[...options].map(([userId, label]) => ({ value: userId, label }))}
      onChange={(ids, option) => {
        setSeen(new Map(ids.map((userId) => [userId, options.get(userId) ?? userId])));
        onChange?.(ids, option);
      }}
      notFoundContent={found.isError ? '查找失败，请稍后再试' : '没有匹配的学员'}
    />
  );
};
