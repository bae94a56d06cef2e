import { useQuery } from '@tanstack/react-query';
import { listAudit } from '@zhibiao/contract/audit/staff';
import type { AuditObject } from '@zhibiao/contract/audit-actions';
import { Link } from 'react-router-dom';
import { ask } from '#lib/api/ask.ts';
import { useCan } from '#lib/staff/me.ts';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { sentenceOf } from './audit-words.ts';
import css from './object-log.module.css';

const SHOWN = 20;

/** 操作记录: what was done to one thing, newest first, for staff who may read the audit log. */
export const ObjectLog = ({ object, id }: { object: AuditObject; id: string }) => {
  const may = useCan()('audit:list');
  const query = { objectType: object, objectId: id, pageSize: SHOWN };
  const log = useQuery({ ...ask(listAudit, { query }), enabled: may });
  if (!may) return <p className="note">查看操作记录需要“查看审计日志”权限。</p>;

  return (
    <QueryBlock query={log} failed="操作记录加载失败。">
      {({ rows, older }) =>
        rows.length === 0 ? (
          <p className="note">还没有操作记录。</p>
        ) : (
          <>
            <ol className={css.log}>
              {rows.map((row) => {
                const { actor, words, rest } = sentenceOf(row);
                return (
                  <li key={row.seq}>
                    <time className="num">{row.at.slice(0, 16)}</time>
                    <span>
                      {actor} {words}
                      {rest}
                    </span>
                    <Link to={`/console/audit?id=${row.seq}`} className="num">
                      第 {row.seq} 条
                    </Link>
                  </li>
                );
              })}
            </ol>
            {older && (
              <Link to={`/console/audit?${new URLSearchParams({ objectType: object, objectId: id })}`}>全部记录</Link>
            )}
          </>
        )
      }
    </QueryBlock>
  );
};
