import { useMutation } from '@tanstack/react-query';
import {
  addClause,
  CLAUSE_LIMITS,
  type ClauseRow,
  editClause,
  NO_STANDARD_TEXT,
  oddPlace,
} from '@zhibiao/contract/standard/staff';
import { Form, Input, Select } from 'antd';
import { useId, useState } from 'react';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { confirm } from '#lib/message/confirm.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Button } from '#ui/action/button.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { useFormDraft } from '#widgets/draft/use-form-draft.tsx';
import { STANDARDS } from './queries.ts';
import css from './standard.module.css';

type Fields = Pick<ClauseRow, 'number' | 'title' | 'explain'>;
const LABELS = { number: '编号', title: '标题', explain: '说明' };
export type ClauseForm = { code: string; clause: ClauseRow | null; parent: ClauseRow | null };
type Props = ClauseForm & { clauses: readonly ClauseRow[]; onSaved: (id: string) => void; onClose: () => void };

const nameOf = ({ number, title }: ClauseRow): string => `${number} ${title}`;

/** The clause that a number is part of by its spelling, the nearest there is: of 5.1.2 that is 5.1, else 5. */
const placeOf = (number: string, clauses: readonly ClauseRow[]): ClauseRow | null => {
  const above = clauses.filter((one) => number.startsWith(`${one.number}.`));
  return above.find((one) => above.every((other) => other.number.length <= one.number.length)) ?? null;
};

/**
 * Number, place, title and an explanation in one's own words. An odd place is reported while it is typed, and has to be
 * confirmed.
 */
export const ClauseDialog = ({ code, clause, parent, clauses, onSaved, onClose }: Props) => {
  const [form] = Form.useForm<Fields>();
  const invalidate = useInvalidate();
  const draft = useFormDraft<Fields>({
    object: `clause ${clause?.id ?? `new ${code} ${parent?.id ?? ''}`}`,
    form,
    labels: LABELS,
    initial: clause
      ? { number: clause.number, title: clause.title, explain: clause.explain }
      : { number: parent ? `${parent.number}.` : '' },
    otherwise: 'number',
  });
  const [parentId, setParentId] = useState(clause ? clause.parentId : (parent?.id ?? null));
  const above = clauses.find(({ id }) => id === parentId) ?? null;
  const typed = (Form.useWatch('number', form) ?? '').trim();
  const fitting = placeOf(typed, clauses);
  const odd = typed === '' || typed.endsWith('.') ? null : oddPlace(typed, above?.number ?? null);
  const placeId = useId();
  const save = useMutation({
    mutationFn: ({ explain, ...fields }: Fields) => {
      const body = { ...fields, explain, meant: odd !== null };
      return clause
        ? call(editClause, { body: { ...body, id: clause.id, version: clause.version } })
        : call(addClause, { body: { ...body, standardCode: code, parentId } });
    },
    onSuccess: async ({ id }) => {
      draft.saved();
      await invalidate(...STANDARDS);
      onSaved(id);
    },
    onError: draft.refuse,
  });
  const isNewNumber = clause?.number !== typed;
  const finish = async (fields: Fields) => {
    const question = { title: `${odd ?? ''}，仍然保存？`, ok: '仍然保存', cancel: '返回修改', staying: true };
    if (odd === null || !isNewNumber || (await confirm(question))) save.mutate(fields);
  };
  const title = clause ? `编辑条款 ${clause.number}` : '新增条款';

  return (
    <FormDialog title={title} ok="保存" busy={save.isPending} onClose={onClose}>
      {(formId) => (
        <Form<Fields>
          id={formId}
          form={form}
          layout="vertical"
          {...draft.fields}
          onFinish={(fields) => void finish(fields)}
        >
          {draft.notices(save.error, ...STANDARDS)}
          <Form.Item
            name="number"
            label="编号"
            rules={[{ required: true, whitespace: true, message: '请输入条款编号' }]}
          >
            <Input />
          </Form.Item>
          {!clause && (
            <Form.Item label="上级条款" htmlFor={placeId}>
              <Select
                id={placeId}
                allowClear
                placeholder="没有，作为一级条款"
                showSearch={{ optionFilterProp: 'label' }}
                value={parentId}
                onChange={(id?: string) => setParentId(id ?? null)}
                options={clauses.map((one) => ({ value: one.id, label: nameOf(one) }))}
              />
            </Form.Item>
          )}
          {odd !== null && isNewNumber && (
            <div className={css.odd}>
              <Alert
                kind="warning"
                icon="warn"
                action={
                  fitting &&
                  !clause &&
                  fitting.id !== parentId && (
                    <Button small text onClick={() => setParentId(fitting.id)}>
                      放到 {nameOf(fitting)} 之下
                    </Button>
                  )
                }
              >
                {odd}
              </Alert>
            </div>
          )}
          <Form.Item
            name="title"
            label="标题"
            rules={[{ required: true, whitespace: true, message: '请输入条款标题' }]}
          >
            <Input />
          </Form.Item>
          <Form.Item name="explain" label="说明" extra={`用自己的话解释，${NO_STANDARD_TEXT}`}>
            <Input.TextArea rows={5} count={{ show: true, max: CLAUSE_LIMITS.explain }} />
          </Form.Item>
        </Form>
      )}
    </FormDialog>
  );
};
