import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { remarksQuery } from '#features/paper/staff/queries.ts';
import { PAPER_SHORT_TYPE } from '#features/paper/staff/words.ts';
import { shortMoment } from '#lib/format/moment-text.ts';
import { Button } from '#ui/action/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import css from './links.module.css';

/** What experts wrote, the latest first, each with its question. */
export const RemarksDialog = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const remarks = useQuery(remarksQuery(id));
  return (
    <Dialog
      wide
      title="专家意见"
      onClose={onClose}
      text={
        <QueryBlock query={remarks}>
          {(rows) => (
            <ul className={`num ${css.remarks}`}>
              {rows.map(({ questionId, type, stem, name, text, at }, index) => (
                <li key={`${questionId} ${at} ${index}`}>
                  <p>
                    <b>{name}</b>　<span className="note">{shortMoment(at)}</span>
                  </p>
                  <p>{text}</p>
                  <p className="note">
                    {PAPER_SHORT_TYPE[type]}：<Link to={`/console/bank/${questionId}`}>{stem}</Link>
                  </p>
                </li>
              ))}
            </ul>
          )}
        </QueryBlock>
      }
    >
      <Button primary onClick={onClose}>
        关闭
      </Button>
    </Dialog>
  );
};
