import {
  addDictEntry,
  addStudyDict,
  DICTS,
  editDictEntry,
  editStudyDict,
  listDictEntries,
  listStudyDicts,
  orderDictEntries,
  orderStudyDicts,
  removeDictEntry,
  removeStudyDict,
  STUDY_DICT_STATUS,
} from '@zhibiao/contract/site/staff-dict';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { call } from '#lib/api/api.ts';
import { ask, useInvalidate } from '#lib/api/ask.ts';
import { useFilterParam } from '#lib/url/url-state.ts';
import { TablePanel } from '#ui/table/table-panel.tsx';
import { OrderHead } from '#widgets/editing/order-list.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { EntryList } from './entry-list.tsx';
import css from './page.module.css';

const TYPES = Object.entries(DICTS).map(([value, label]) => ({ value, label }));

/** Categories of courses, and the dictionaries of the forms. */
export const Component = () => {
  const [chosen, setChosen] = useFilterParam('type');
  const type = chosen in DICTS ? chosen : 'org_type';

  return (
    <div className={css.page}>
      <TablePanel label="课程分类">
        <OrderHead>
          <h2>课程分类</h2>
        </OrderHead>
        <Categories />
      </TablePanel>
      <TablePanel label="字典">
        <OrderHead>
          <h2>字典</h2>
          <Select aria-label="字典" value={type} options={TYPES} onChange={setChosen} className={css.type ?? ''} />
        </OrderHead>
        <Entries key={type} type={type} />
      </TablePanel>
    </div>
  );
};

const Categories = () => {
  const invalidate = useInvalidate();
  const query = useQuery(ask(listStudyDicts));
  const act = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onSettled: () => invalidate(listStudyDicts),
  });

  return (
    <QueryBlock query={query} failed="课程分类加载失败。">
      {(rows) => (
        <EntryList
          noun="分类"
          rows={rows.map(({ id, name, status, version, lessons }) => ({
            id: String(id),
            label: name,
            note: lessons > 0 ? `${lessons} 门课程` : '',
            on: status === STUDY_DICT_STATUS.on,
            used: lessons > 0,
            version,
          }))}
          onAdd={(name) => act.mutateAsync(() => call(addStudyDict, { body: { name } }))}
          onEdit={({ id, version, on }, name) =>
            act.mutateAsync(() =>
              call(editStudyDict, {
                body: { id: Number(id), version, name, status: on ? STUDY_DICT_STATUS.on : STUDY_DICT_STATUS.off },
              }),
            )
          }
          onRemove={({ id, version }) =>
            act.mutateAsync(() => call(removeStudyDict, { body: { id: Number(id), version } }))
          }
          onOrder={(ids) => act.mutateAsync(() => call(orderStudyDicts, { body: { ids: ids.map(Number) } }))}
        />
      )}
    </QueryBlock>
  );
};

const Entries = ({ type }: { type: string }) => {
  const invalidate = useInvalidate();
  const query = useQuery(ask(listDictEntries, { query: { type } }));
  const act = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onSettled: () => invalidate(listDictEntries),
  });

  return (
    <QueryBlock query={query} failed="字典加载失败。">
      {(rows) => (
        <EntryList
          noun="字典项"
          valued
          rows={rows.map(({ id, label, value, status, used, version, remark }) => ({
            id,
            label,
            value,
            note: remark ?? '',
            on: status === '0',
            used,
            version,
          }))}
          onAdd={(label, value) => act.mutateAsync(() => call(addDictEntry, { body: { type, label, value } }))}
          onEdit={({ id, version, on, value = '', note }, label) =>
            act.mutateAsync(() =>
              call(editDictEntry, { body: { id, version, label, value, remark: note, status: on ? '0' : '1' } }),
            )
          }
          onRemove={({ id, version }) => act.mutateAsync(() => call(removeDictEntry, { body: { id, version } }))}
          onOrder={(ids) => act.mutateAsync(() => call(orderDictEntries, { body: { type, ids } }))}
        />
      )}
    </QueryBlock>
  );
};
