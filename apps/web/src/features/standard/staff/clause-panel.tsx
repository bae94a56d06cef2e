import { useMutation, useQuery } from '@tanstack/react-query';
import { type ClauseRow, clauseUsage, removeClause, type StandardRow } from '@zhibiao/contract/standard/staff';
import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { ask, useInvalidate } from '#lib/api/ask.ts';
import { confirm } from '#lib/message/confirm.ts';
import { totalText } from '#lib/format/total.ts';
import { Button } from '#ui/action/button.tsx';
import { Tabs } from '#ui/layout/tabs.tsx';
import { MoreMenu } from '#widgets/dock/more-menu.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { ClauseMapTab, pairOf } from './clause-map.tsx';
import { ItemsDialog } from './items-dialog.tsx';
import { STANDARDS } from './queries.ts';
import css from './standard.module.css';

type Props = {
  clause: ClauseRow;
  standard: StandardRow;
  all: readonly StandardRow[];
  onEdit: () => void;
  onAddBelow: () => void;
};

/** One clause: its explanation, what is taught and examined of it, and its counterpart. */
export const StaffClausePanel = ({ clause, standard, all, onEdit, onAddBelow }: Props) => {
  const invalidate = useInvalidate();
  const usage = useQuery(ask(clauseUsage, { query: { id: clause.id } }));
  const [choosing, setChoosing] = useState(false);
  const pair = pairOf(standard, all);
  const remove = useMutation({
    mutationFn: () => call(removeClause, { body: { id: clause.id, version: clause.version } }),
    onSuccess: () => invalidate(...STANDARDS),
  });
  const askRemove = async () => {
    if (await confirm({ title: `删除条款 ${clause.number} ${clause.title}？`, ok: '删除', danger: true }))
      remove.mutate();
  };
  const items = (
    <QueryBlock query={usage}>
      {(data) => (
        <>
          {data.items.length === 0 ? (
            <p className="note">还没有关联的讲次。</p>
          ) : (
            <ul className={css.list}>
              {data.items.map(({ lid, title, lessonName, direct }) => (
                <li key={lid}>
                  <span>{title}</span>
                  <span className="note">{direct ? lessonName : `${lessonName}（下级条款）`}</span>
                </li>
              ))}
            </ul>
          )}
          <p className={css.after}>
            <Button small onClick={() => setChoosing(true)}>
              关联讲次
            </Button>
          </p>
        </>
      )}
    </QueryBlock>
  );
  const questions = (
    <QueryBlock query={usage}>
      {(data) =>
        data.questionCount === 0 ? (
          <p className="note">还没有题目标注这个条款。</p>
        ) : (
          <>
            <p className="note num">
              共 {totalText(data.questionCount)} 道，列出最近 {data.questions.length} 道
            </p>
            <ul className={css.list}>
              {data.questions.map(({ id, stem, clause: label, bankName }) => (
                <li key={id}>
                  <span>{stem}</span>
                  <span className="note">
                    {bankName} · {label}
                  </span>
                </li>
              ))}
            </ul>
          </>
        )
      }
    </QueryBlock>
  );

  return (
    <section className={`panel ${css.box}`} aria-label={`条款 ${clause.number}`}>
      <header className={`cluster gap-8-12 ${css.bar}`}>
        <h2>
          <span className="num">{clause.number}</span>　{clause.title}
        </h2>
        <div className="row to-end gap-8">
          <Button small onClick={onAddBelow}>
            新增下级
          </Button>
          <Button small onClick={onEdit}>
            编辑
          </Button>
          <MoreMenu
            of={`条款 ${clause.number}`}
            items={[{ key: 'remove', label: '删除条款', danger: true, onChoose: () => void askRemove() }]}
          />
        </div>
      </header>
      <p className={css.explain}>{clause.explain || <span className="note">还没有说明。</span>}</p>
      <Tabs
        key={clause.id}
        label="条款内容"
        tabs={[
          { key: 'items', label: '课程内容', content: items },
          { key: 'questions', label: '题目', content: questions },
          {
            key: 'map',
            label: '对照',
            content: pair ? (
              <ClauseMapTab clause={clause} pair={pair} isOld={pair.fromCode === standard.code} />
            ) : (
              <p className="note">这个标准没有上一版或下一版；在标准中填写“被哪个标准替代”后可以建立对照。</p>
            ),
          },
        ]}
      />
      {choosing && <ItemsDialog clause={clause} onClose={() => setChoosing(false)} />}
    </section>
  );
};
