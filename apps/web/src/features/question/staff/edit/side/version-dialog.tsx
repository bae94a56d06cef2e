import { useQuery } from '@tanstack/react-query';
import type { StaffQuestion } from '@zhibiao/contract/question/staff';
import { Segmented } from 'antd';
import { useState, type ReactNode } from 'react';
import { Pieces } from '#ui/text/pieces.tsx';
import pieces from '#ui/text/pieces.module.css';
import { versionQuery } from '#features/question/staff/queries.ts';
import { Button } from '#ui/action/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { diffLines, isChanged, linesOf, type DiffLine, type LabelledLine } from './lines.ts';
import css from './side.module.css';

type Props =
  | { title: string; note: string; diff: readonly DiffLine[]; onClose: () => void }
  | { question: StaffQuestion; version: number; now: readonly LabelledLine[]; onClose: () => void };

/** One version as it was, or what became of it since. */
export const QuestionVersionDialog = (props: Props) => (
  <Dialog
    wide
    title={'title' in props ? props.title : `v${props.version}`}
    onClose={props.onClose}
    text={
      'title' in props ? (
        <>
          <Legend>{props.note}</Legend>
          <Lines lines={props.diff} />
        </>
      ) : (
        <Stored {...props} />
      )
    }
  >
    <Button onClick={props.onClose}>关闭</Button>
  </Dialog>
);

const Stored = ({
  question,
  version,
  now,
}: {
  question: StaffQuestion;
  version: number;
  now: readonly LabelledLine[];
}) => {
  const [isCompared, setCompared] = useState(false);
  const stored = useQuery(versionQuery(question.id, version));

  return (
    <QueryBlock query={stored} failed="版本加载失败。">
      {(then) => {
        const lines = linesOf(then);
        const diff = diffLines(lines, now);
        return (
          <>
            {version < question.version && (
              <p className={css.legend}>
                <Segmented
                  aria-label="怎样查看"
                  value={isCompared ? 'diff' : 'text'}
                  options={[
                    { value: 'text', label: '内容' },
                    { value: 'diff', label: `与 v${question.version} 比较` },
                  ]}
                  onChange={(way) => setCompared(way === 'diff')}
                />
              </p>
            )}
            {!then.keyShown && <p className={css.legend}>您没有“查看答案”权限，答案、解析和评分要点不显示。</p>}
            {isCompared ? (
              <>
                <Legend>{`从 v${version} 到 v${question.version}`}</Legend>
                {diff.some(isChanged) ? <Lines lines={diff.filter(isChanged)} /> : <p>题目内容没有不同。</p>}
              </>
            ) : (
              <Lines lines={lines.map(({ label, text }) => ({ label, pieces: [{ text, in: 'both' }] }))} />
            )}
          </>
        );
      }}
    </QueryBlock>
  );
};

const Legend = ({ children }: { children: ReactNode }) => (
  <p className={`note ${css.legend} ${pieces.legend}`}>
    {children}：<ins>蓝底</ins>是新增的字，<del>灰底</del>是去掉的字
  </p>
);

const Lines = ({ lines }: { lines: readonly DiffLine[] }) => (
  <dl className={css.lines}>
    {lines.map((line) => (
      <div key={line.label}>
        <dt>{line.label}</dt>
        <dd>
          <Pieces pieces={line.pieces} />
        </dd>
      </div>
    ))}
  </dl>
);
