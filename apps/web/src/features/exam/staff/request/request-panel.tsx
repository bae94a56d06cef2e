import { useQuery } from '@tanstack/react-query';
import { REQUEST_STATUS } from '@zhibiao/contract/exam/request';
import { useState } from 'react';
import { DecisionBar } from '#widgets/dock/decision-bar.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { DecideExamRequestDialog } from './decide-dialog.tsx';
import { requestQuery } from '#features/exam/request/queries.ts';
import { ExamRequestActs, ExamRequestRecord } from './request-dock.tsx';

/** One request with its decision, where it is not beside its own list. */
export const RequestPanel = ({ id, onDone }: { id: string; onDone: () => void }) => {
  const query = useQuery(requestQuery(id));
  const [deciding, setDeciding] = useState<boolean | null>(null);
  return (
    <QueryBlock query={query} failed="申请加载失败。" gone={(sentence) => <p className="note">{sentence}</p>}>
      {(request) => (
        <>
          <ExamRequestRecord request={request} />
          {request.status === REQUEST_STATUS.waiting && (
            <DecisionBar>
              <ExamRequestActs request={request} onDecide={setDeciding} />
            </DecisionBar>
          )}
          {deciding !== null && (
            <DecideExamRequestDialog
              request={request}
              pass={deciding}
              onDone={onDone}
              onClose={() => setDeciding(null)}
            />
          )}
        </>
      )}
    </QueryBlock>
  );
};
