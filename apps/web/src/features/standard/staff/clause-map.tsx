import { useMutation, useQuery } from '@tanstack/react-query';
import { choicesOf, labelOf } from '@zhibiao/contract/core/codes';
import {
  addClauseMap,
  CLAUSE_MAP,
  type ClauseMapRow,
  type ClauseRow,
  listClauseMap,
  listClauses,
  removeClauseMap,
  type StandardRow,
} from '@zhibiao/contract/standard/staff';
import { Form, Select } from 'antd';
import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { ask, useInvalidate } from '#lib/api/ask.ts';
import { Button } from '#ui/action/button.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { Tag } from '#ui/text/tag.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { STANDARDS } from './queries.ts';
import css from './standard.module.css';

type Pair = { fromCode: string; toCode: string };
/** The edition before or after: what replaces this one, or what it replaces. */
export const pairOf = (standard: StandardRow, all: readonly StandardRow[]): Pair | null => {
  if (standard.replacedBy) return { fromCode: standard.code, toCode: standard.replacedBy };
  const before = all.find(({ replacedBy }) => replacedBy === standard.code);
  return before ? { fromCode: before.code, toCode: standard.code } : null;
};

const named = (clause: ClauseMapRow['from']): string => (clause ? `${clause.number} ${clause.title}` : '—');

/** What became of this clause in the next edition, or what it was in the one before. */
export const ClauseMapTab = ({ clause, pair, isOld }: { clause: ClauseRow; pair: Pair; isOld: boolean }) => {
  const query = useQuery(ask(listClauseMap, { query: pair }));
  const invalidate = useInvalidate();
  const [adding, setAdding] = useState(false);
  const remove = useMutation({
    mutationFn: (id: string) => call(removeClauseMap, { body: { id } }),
    onSuccess: () => invalidate(...STANDARDS),
  });

  return (
    <>
      <p className="note">
        {pair.fromCode} → {pair.toCode}
      </p>
      <QueryBlock query={query}>
        {(rows) => {
          const own = rows.filter(({ from, to }) => (isOld ? from : to)?.id === clause.id);
          return own.length === 0 ? (
            <p className="note">还没有对照。</p>
          ) : (
            <ul className={css.list}>
              {own.map(({ id, kind, from, to }) => (
                <li key={id}>
                  <span>
                    {named(from)} → {named(to)} <Tag>{labelOf(CLAUSE_MAP, kind)}</Tag>
                  </span>
                  <Button text aria-label={`删除对照 ${named(from)} → ${named(to)}`} onClick={() => remove.mutate(id)}>
                    删除
                  </Button>
                </li>
              ))}
            </ul>
          );
        }}
      </QueryBlock>
      <p>
        <Button onClick={() => setAdding(true)}>新增对照</Button>
      </p>
      {adding && <MapDialog clause={clause} pair={pair} isOld={isOld} onClose={() => setAdding(false)} />}
    </>
  );
};

type Fields = { kind: ClauseMapRow['kind']; other?: string };
type DialogProps = { clause: ClauseRow; pair: Pair; isOld: boolean; onClose: () => void };

const MapDialog = ({ clause, pair, isOld, onClose }: DialogProps) => {
  const [form] = Form.useForm<Fields>();
  const kind = Form.useWatch('kind', form);
  const alone: number = isOld ? CLAUSE_MAP.dropped : CLAUSE_MAP.added;
  const barred: number = isOld ? CLAUSE_MAP.added : CLAUSE_MAP.dropped;
  const others = useQuery(ask(listClauses, { query: { code: isOld ? pair.toCode : pair.fromCode } }));
  const invalidate = useInvalidate();
  const save = useMutation({
    mutationFn: (fields: Fields) => {
      const other = fields.kind === alone ? null : (fields.other ?? null);
      const ids = isOld ? { fromId: clause.id, toId: other } : { fromId: other, toId: clause.id };
      return call(addClauseMap, { body: { ...pair, ...ids, kind: fields.kind } });
    },
    onSuccess: async () => {
      await invalidate(...STANDARDS);
      onClose();
    },
  });

  return (
    <FormDialog title={`${clause.number} 新旧对照`} ok="保存" busy={save.isPending} onClose={onClose}>
      {(formId) => (
        <Form<Fields>
          id={formId}
          form={form}
          layout="vertical"
          initialValues={{ kind: CLAUSE_MAP.changed }}
          onFinish={(fields) => save.mutate(fields)}
        >
          <Form.Item name="kind" label="关系">
            <Select options={choicesOf(CLAUSE_MAP).filter(({ value }) => value !== barred)} />
          </Form.Item>
          {kind !== alone && (
            <Form.Item
              name="other"
              label={isOld ? `${pair.toCode} 的条款` : `${pair.fromCode} 的条款`}
              rules={[{ required: true, message: '请选择条款' }]}
            >
              <Select
                showSearch={{ optionFilterProp: 'label' }}
                options={(others.data ?? []).map(({ id, number, title }) => ({
                  value: id,
                  label: `${number} ${title}`,
                }))}
              />
            </Form.Item>
          )}
        </Form>
      )}
    </FormDialog>
  );
};
