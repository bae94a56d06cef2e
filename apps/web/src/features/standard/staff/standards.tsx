import { useMutation, useQuery } from '@tanstack/react-query';
import { labelOf } from '@zhibiao/contract/codes';
import {
  listClauses,
  listStandards,
  moveClause,
  removeStandard,
  STANDARD_STATUS,
  type StandardRow,
} from '@zhibiao/contract/standard-staff';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { call } from '#lib/api.ts';
import { ask, useInvalidate } from '#lib/ask.ts';
import { confirm } from '#lib/confirm.ts';
import { Button } from '#ui/button.tsx';
import { QueryBlock } from '#widgets/query-block.tsx';
import { ClauseDialog, type ClauseForm } from './clause-dialog.tsx';
import { ClausePanel } from './clause-panel.tsx';
import { ClauseTree, type Move } from './clause-tree.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { STANDARDS } from './queries.ts';
import { StandardDialog } from './standard-dialog.tsx';
import css from './standard.module.css';

/** Standards and their clauses: the tree at the left, one clause at the right. */
export const Standards = () => {
  const query = useQuery(ask(listStandards));
  const [params, setParams] = useSearchParams();
  const [adding, setAdding] = useState(false);
  const open = (code: string) => setParams({ code }, { replace: true });

  return (
    <QueryBlock query={query} failed="标准加载失败。">
      {(all) => {
        const standard = all.find(({ code }) => code === params.get('code')) ?? all[0];
        return (
          <>
            <div className={css.bar}>
              <select aria-label="标准" value={standard?.code ?? ''} onChange={(e) => open(e.target.value)}>
                {all.map(({ code, name, status }) => (
                  <option key={code} value={code}>
                    {code} {name}（{labelOf(STANDARD_STATUS, status)}）
                  </option>
                ))}
              </select>
              <Button primary onClick={() => setAdding(true)}>
                新增标准
              </Button>
            </div>
            {standard ? (
              <One key={standard.code} standard={standard} all={all} />
            ) : (
              <p className="note">还没有标准 · 新增标准后在这里维护条款。</p>
            )}
            {adding && (
              <StandardDialog
                standard={null}
                others={all}
                onSaved={(code) => {
                  setAdding(false);
                  open(code);
                }}
                onClose={() => setAdding(false)}
              />
            )}
          </>
        );
      }}
    </QueryBlock>
  );
};

type Opened = 'standard' | 'import' | ClauseForm | null;

const One = ({ standard, all }: { standard: StandardRow; all: readonly StandardRow[] }) => {
  const { code } = standard;
  const query = useQuery(ask(listClauses, { query: { code } }));
  const invalidate = useInvalidate();
  const [chosen, setChosen] = useState<string | null>(null);
  const [opened, setOpened] = useState<Opened>(null);
  const move = useMutation({
    mutationFn: ({ clause: { id, version }, parentId, before }: Move) =>
      call(moveClause, { body: { id, version, parentId, before } }),
    onSettled: () => invalidate(listClauses),
  });
  const remove = useMutation({
    mutationFn: () => call(removeStandard, { body: { code, version: standard.version } }),
    onSuccess: () => invalidate(...STANDARDS),
  });
  const askRemove = async () => {
    if (await confirm({ title: `删除标准 ${code}？`, ok: '删除', danger: true })) remove.mutate();
  };
  const clause = query.data?.find(({ id }) => id === chosen) ?? query.data?.[0];
  const close = () => setOpened(null);

  return (
    <div className={css.page}>
      <section className={`panel ${css.box}`} aria-label="条款目录">
        <p className="note num">
          {standard.lessons} 门课程 · {standard.clauses} 个条款
          {standard.effectiveFrom && ` · ${standard.effectiveFrom} 实施`}
          {standard.replacedBy && ` · 由 ${standard.replacedBy} 替代`}
        </p>
        <div className={css.bar}>
          <Button small onClick={() => setOpened({ code, clause: null, parent: null })}>
            新增条款
          </Button>
          <Button small onClick={() => setOpened('import')}>
            导入条款
          </Button>
          <Button small onClick={() => setOpened('standard')}>
            编辑标准
          </Button>
          <Button small danger busy={remove.isPending} onClick={() => void askRemove()}>
            删除标准
          </Button>
        </div>
        <QueryBlock query={query} empty="还没有条款 · 导入条款 / 新增条款">
          {(clauses) => (
            <>
              <ClauseTree
                clauses={clauses}
                chosen={clause?.id ?? null}
                onChoose={setChosen}
                onMove={(to) => move.mutate(to)}
              />
              <p className="note">拖动，或按 Alt+↑/↓ 调整次序。</p>
            </>
          )}
        </QueryBlock>
      </section>
      {clause && (
        <ClausePanel
          clause={clause}
          standard={standard}
          all={all}
          onEdit={() => setOpened({ code, clause, parent: null })}
          onAddBelow={() => setOpened({ code, clause: null, parent: clause })}
        />
      )}
      {opened === 'standard' && <StandardDialog standard={standard} others={all} onSaved={close} onClose={close} />}
      {opened === 'import' && <ImportDialog code={code} onClose={close} />}
      {opened !== null && typeof opened === 'object' && (
        <ClauseDialog
          {...opened}
          onSaved={(id) => {
            setChosen(id);
            close();
          }}
          onClose={close}
        />
      )}
    </div>
  );
};
