import { useQuery } from '@tanstack/react-query';
import type { QuestionVersionRow, StaffQuestion } from '@zhibiao/contract/question/staff';
import { useState } from 'react';
import type { z } from 'zod';
import { historyQuery } from '#features/question/staff/queries.ts';
import { shortMoment } from '#lib/format/moment-text.ts';
import { Button } from '#ui/action/button.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { questionBodyOf } from '#features/question/staff/edit/draft.ts';
import { diffLines, isChanged, linesOf } from './lines.ts';
import css from './side.module.css';
import type { QuestionForm } from '#features/question/staff/edit/use-question-form.ts';
import { QuestionVersionDialog } from './version-dialog.tsx';

type Row = z.output<typeof QuestionVersionRow>;
const SHOWN = 10;

/** 版本: what is typed now above what was, and where the question is in use. */
export const VersionsPanel = ({ question, form }: { question: StaffQuestion; form: QuestionForm }) => {
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<number | 'typed' | null>(null);
  const history = useQuery(historyQuery(question.id, page));
  const before = linesOf(questionBodyOf(form.base));
  const typed = linesOf(questionBodyOf(form.draft));
  const changed = diffLines(before, typed).filter(isChanged);
  const close = () => setOpen(null);

  return (
    <section className={`panel ${css.panel}`} aria-labelledby="versions">
      <header>
        <h2 id="versions">版本</h2>
      </header>
      <QueryBlock query={history} failed="版本加载失败。">
        {({ rows, total }) => (
          <>
            <ul className={css.rows}>
              {form.changed && page === 1 && (
                <li className={css.now}>
                  <b className="num">v{form.version + 1}</b>
                  <div>
                    <p>未保存{changed.length > 0 && `：${firstOf(changed.map(({ label }) => label))}`}</p>
                  </div>
                  {changed.length > 0 && (
                    <Button small text onClick={() => setOpen('typed')}>
                      比较
                    </Button>
                  )}
                </li>
              )}
              {rows.map((row) => (
                <VersionRow key={row.version} row={row} onOpen={() => setOpen(row.version)} />
              ))}
            </ul>
            {total > SHOWN && (
              <p className="panel-foot">
                <Button small disabled={page === 1} onClick={() => setPage(page - 1)}>
                  较新
                </Button>{' '}
                <Button small disabled={page * SHOWN >= total} onClick={() => setPage(page + 1)}>
                  较早
                </Button>
              </p>
            )}
          </>
        )}
      </QueryBlock>
      <p className="panel-foot note num">{usageText(question.usage)}</p>
      {open === 'typed' && (
        <QuestionVersionDialog title="未保存的修改" note={`与 v${form.version} 比较`} diff={changed} onClose={close} />
      )}
      {typeof open === 'number' && (
        <QuestionVersionDialog question={question} version={open} now={before} onClose={close} />
      )}
    </section>
  );
};

const NAMED = 3;
const firstOf = (words: readonly string[]): string =>
  words.slice(0, NAMED).join('、') + (words.length > NAMED ? ` 等 ${words.length} 处` : '');

const VersionRow = ({ row, onOpen }: { row: Row; onOpen: () => void }) => (
  <li>
    <b className="num">v{row.version}</b>
    <div>
      <p>{row.why || (row.changed.length > 0 ? firstOf(row.changed) : '新建')}</p>
      <p className="note num">
        {[row.by, shortMoment(row.at), row.attempts > 0 && `${row.attempts} 次作答`].filter(Boolean).join('　')}
      </p>
    </div>
    <Button small text aria-label={`查看 v${row.version}`} onClick={onOpen}>
      查看
    </Button>
  </li>
);

export const usageText = ({ papers, running }: StaffQuestion['usage']): string => {
  const used = papers.length > 0 ? `用于 ${papers.length} 份已发布试卷` : '没有用于已发布的试卷';
  return running > 0 ? `${used}；${running} 人正在作答，不受影响` : used;
};
