import { useMutation, useQuery } from '@tanstack/react-query';
import { clauseItems, type ClauseRow, setClauseItems } from '@zhibiao/contract/standard/staff';
import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { ask, useInvalidate } from '#lib/api/ask.ts';
import { Choice } from '#ui/form/choice.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { STANDARDS } from './queries.ts';
import css from './standard.module.css';

/** Which lectures of the courses on this standard explain the clause. */
export const ItemsDialog = ({ clause, onClose }: { clause: ClauseRow; onClose: () => void }) => {
  const query = useQuery(ask(clauseItems, { query: { id: clause.id } }, { staleTime: 0 }));
  const invalidate = useInvalidate();
  const [edited, setEdited] = useState<readonly string[] | null>(null);
  const chosen = edited ?? (query.data ?? []).filter((item) => item.chosen).map(({ lid }) => lid);
  const save = useMutation({
    mutationFn: () => call(setClauseItems, { body: { id: clause.id, lids: [...chosen] } }),
    onSuccess: async () => {
      await invalidate(...STANDARDS);
      onClose();
    },
  });

  return (
    <FormDialog title={`${clause.number} 关联讲次`} ok="保存" busy={save.isPending} onClose={onClose}>
      {(formId) => (
        <form
          id={formId}
          onSubmit={(event) => {
            event.preventDefault();
            save.mutate();
          }}
        >
          <QueryBlock query={query} empty="还没有以这个标准为依据的课程">
            {(items) => (
              <div className={css.choices}>
                {items.map(({ lid, title, lessonName }) => (
                  <label key={lid}>
                    <Choice
                      type="checkbox"
                      checked={chosen.includes(lid)}
                      onChange={() =>
                        setEdited(chosen.includes(lid) ? chosen.filter((one) => one !== lid) : [...chosen, lid])
                      }
                    />
                    <span>
                      {title} <span className="note">{lessonName}</span>
                    </span>
                  </label>
                ))}
              </div>
            )}
          </QueryBlock>
        </form>
      )}
    </FormDialog>
  );
};
