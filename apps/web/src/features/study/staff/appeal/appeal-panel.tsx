import { useQuery } from '@tanstack/react-query';
import { OPEN_APPEALS } from '@zhibiao/contract/study/appeal';
import { useState } from 'react';
import { DecisionBar } from '#widgets/dock/decision-bar.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { AppealActs, AppealRecord } from './appeal-dock.tsx';
import { AskAppellantDialog } from './ask-dialog.tsx';
import { DecideAppealDialog } from './decide-dialog.tsx';
import { appealQuery } from './queries.ts';

/** One appeal with its decision, where it is not beside its own list. */
export const AppealPanel = ({ id, onDone }: { id: string; onDone: () => void }) => {
  const [open, setOpen] = useState<'decide' | 'ask' | null>(null);
  return (
    <QueryBlock
      query={useQuery(appealQuery(id))}
      failed="申诉加载失败。"
      gone={(sentence) => <p className="note">{sentence}</p>}
    >
      {(asked) => (
        <>
          <AppealRecord appeal={asked} />
          {OPEN_APPEALS.includes(asked.status) && (
            <DecisionBar>
              <AppealActs appeal={asked} onOpen={setOpen} />
            </DecisionBar>
          )}
          {open === 'decide' && <DecideAppealDialog appeal={asked} onDone={onDone} onClose={() => setOpen(null)} />}
          {open === 'ask' && (
            <AskAppellantDialog id={asked.id} version={asked.version} onDone={onDone} onClose={() => setOpen(null)} />
          )}
        </>
      )}
    </QueryBlock>
  );
};
