import { useMutation, useQuery } from '@tanstack/react-query';
import { labelOf } from '@zhibiao/contract/core/codes';
import {
  listClauses,
  listStandards,
  moveClause,
  oddPlace,
  removeStandard,
  STANDARD_STATUS,
  type StandardRow,
} from '@zhibiao/contract/standard/staff';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { call } from '#lib/api/api.ts';
import { ask, useInvalidate } from '#lib/api/ask.ts';
import { confirm } from '#lib/message/confirm.ts';
import { Button } from '#ui/action/button.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { SearchableSelect } from '#ui/form/searchable-select.tsx';
import { MoreMenu } from '#widgets/dock/more-menu.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { ClauseDialog, type ClauseForm } from './clause-dialog.tsx';
import { StaffClausePanel } from './clause-panel.tsx';
import { ClauseTree, type Move } from './clause-tree.tsx';
import { ImportClausesDialog } from './import-dialog.tsx';
import { STANDARDS } from './queries.ts';
import { StandardDialog } from './standard-dialog.tsx';
import css from './standard.module.css';

/** Standards and their clauses: the tree at the left, one clause at the right. */
export const Component = () => {
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
            <div className={`panel cluster gap-8-16 ${css.top}`}>
              <div className={css.choose}>
                <SearchableSelect<string>
                  aria-label="标准"
                  allowClear={false}
                  placeholder="还没有标准"
                  value={standard?.code ?? null}
                  options={all.map(({ code, name, status }) => ({
                    value: code,
                    label: `${code} ${name}（${labelOf(STANDARD_STATUS, status)}）`,
                  }))}
                  onChange={open}
                />
              </div>
              {standard && <StandardFacts standard={standard} />}
              <Button primary small onClick={() => setAdding(true)}>
                <Icon name="plus" size={16} />
                新增标准
              </Button>
            </div>
            {standard ? (
              <One key={standard.code} standard={standard} all={all} />
            ) : (
              <Empty text="还没有标准 · 新增标准后在这里维护条款" />
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

/** Since when it holds, until when, and how much it is used. */
const StandardFacts = ({ standard }: { standard: StandardRow }) => {
  const { lessons, effectiveFrom, effectiveTo, replacedBy } = standard;
  const facts = [
    effectiveFrom && `${effectiveFrom} 实施`,
    effectiveTo && `${effectiveTo} 废止`,
    replacedBy && `由 ${replacedBy} 替代`,
    `${lessons} 门课程`,
  ];
  return <p className={`note num ${css.facts}`}>{facts.filter(Boolean).join('　')}</p>;
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
  const askMove = async (to: Move) => {
    const parent = query.data?.find(({ id }) => id === to.parentId);
    const odd = to.parentId === to.clause.parentId ? null : oddPlace(to.clause.number, parent?.number ?? null);
    if (odd === null || (await confirm({ title: `${odd}，仍然移动？`, ok: '仍然移动', staying: true })))
      move.mutate(to);
  };
  const remove = useMutation({
    mutationFn: () => call(removeStandard, { body: { code, version: standard.version } }),
    onSuccess: () => invalidate(...STANDARDS),
  });
  const askRemove = async () => {
    if (await confirm({ title: `删除标准 ${code}？`, text: '删除后不能恢复。', ok: '删除', danger: true }))
      remove.mutate();
  };
  const clause = query.data?.find(({ id }) => id === chosen) ?? query.data?.[0];
  const close = () => setOpened(null);
  const openedClause = opened !== null && typeof opened === 'object' ? opened.clause : null;
  /** As it is now, also while its dialog is open. */
  const formClause = openedClause && (query.data?.find(({ id }) => id === openedClause.id) ?? openedClause);

  return (
    <div className={css.page}>
      <section className={`panel ${css.box}`} aria-label="条款目录">
        <header className={`cluster gap-8-12 ${css.bar}`}>
          <h2>条款</h2>
          <span className="note num">{standard.clauses} 个</span>
          <div className="row to-end gap-8">
            <Button small onClick={() => setOpened('import')}>
              导入
            </Button>
            <Button small onClick={() => setOpened({ code, clause: null, parent: null })}>
              新增条款
            </Button>
            <MoreMenu
              of={code}
              items={[
                { key: 'edit', label: '编辑标准', onChoose: () => setOpened('standard') },
                null,
                { key: 'remove', label: '删除标准', danger: true, onChoose: () => void askRemove() },
              ]}
            />
          </div>
        </header>
        <QueryBlock query={query} empty="还没有条款 · 导入条款 / 新增条款">
          {(clauses) => (
            <>
              <ClauseTree
                clauses={clauses}
                chosen={clause?.id ?? null}
                onChoose={setChosen}
                onMove={(to) => void askMove(to)}
              />
              <p className={`note ${css.keys}`}>
                <kbd>Alt</kbd> <kbd>↑</kbd> <kbd>↓</kbd> 移动，也可以拖动
              </p>
            </>
          )}
        </QueryBlock>
      </section>
      {clause && (
        <StaffClausePanel
          clause={clause}
          standard={standard}
          all={all}
          onEdit={() => setOpened({ code, clause, parent: null })}
          onAddBelow={() => setOpened({ code, clause: null, parent: clause })}
        />
      )}
      {opened === 'standard' && (
        <StandardDialog key={standard.version} standard={standard} others={all} onSaved={close} onClose={close} />
      )}
      {opened === 'import' && <ImportClausesDialog code={code} onClose={close} />}
      {opened !== null && typeof opened === 'object' && (
        <ClauseDialog
          {...opened}
          key={formClause?.version ?? 'new'}
          clause={formClause}
          clauses={query.data ?? []}
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
