import { useMutation, useQuery } from '@tanstack/react-query';
import { CHECK_STATE, type CheckRow, getChecklist, ignoreCheck } from '@zhibiao/contract/checklist/staff';
import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { ask, useInvalidate } from '#lib/api/ask.ts';
import { Button } from '#ui/action/button.tsx';
import { ReasonDialog } from '#ui/overlay/reason-dialog.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { CheckLine } from './check-line.tsx';
import css from './checklist.module.css';
import { Progress } from './progress.tsx';

const ORDER = [CHECK_STATE.open, CHECK_STATE.done, CHECK_STATE.ignored];
const byState = (a: CheckRow, b: CheckRow) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state);

/** What is still missing before the doors open. */
export const Component = () => {
  const query = useQuery(ask(getChecklist, {}, { staleTime: 0 }));
  const invalidate = useInvalidate();
  const [setAside, setSetAside] = useState<CheckRow | null>(null);
  const ignore = useMutation({
    mutationFn: (body: { key: string; ignored: boolean; reason: string }) => call(ignoreCheck, { body }),
    onSuccess: async () => {
      setSetAside(null);
      await invalidate(getChecklist);
    },
  });

  return (
    <QueryBlock query={query} failed="开业清单加载失败。">
      {({ rows, open }) => (
        <div className={`panel ${css.list}`}>
          <div className={`cluster gap-8-16 ${css.bar}`}>
            <Progress rows={rows} open={open} />
            <Button busy={query.isFetching} onClick={() => void query.refetch()}>
              重新检查
            </Button>
          </div>
          {[true, false].map((must) => (
            <section key={String(must)}>
              <h2 className={css.group}>{must ? '必须' : '建议'}</h2>
              <ul className={css.rows}>
                {rows
                  .filter((row) => row.must === must)
                  .sort(byState)
                  .map((row) => (
                    <CheckLine
                      key={row.key}
                      row={row}
                      onIgnore={() => setSetAside(row)}
                      onTakeUp={() => ignore.mutate({ key: row.key, ignored: false, reason: '重新列入清单' })}
                    />
                  ))}
              </ul>
            </section>
          ))}
          {setAside && (
            <ReasonDialog
              title={`忽略“${setAside.title}”`}
              label="原因"
              hint="同事会看到；可以随时取消忽略。"
              ok="忽略"
              busy={ignore.isPending}
              onReason={(reason) => ignore.mutate({ key: setAside.key, ignored: true, reason })}
              onClose={() => setSetAside(null)}
            />
          )}
        </div>
      )}
    </QueryBlock>
  );
};
