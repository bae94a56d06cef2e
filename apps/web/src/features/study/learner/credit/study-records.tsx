import { useQuery } from '@tanstack/react-query';
import { clockText } from '#lib/format/clock-text.ts';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { ownStudyQuery } from '#features/study/queries.ts';
import { RefusedList } from './refused-list.tsx';
import css from './study-records.module.css';

/** 学习记录: what the server has on file, item by item. */
export const StudyRecords = ({ lessonId }: { lessonId: string }) => (
  <QueryBlock query={useQuery(ownStudyQuery(lessonId))} failed="学习记录加载失败。">
    {(study) => (
      <div className={css.records}>
        <table className="headed">
          <thead>
            <tr>
              <th scope="col">讲次</th>
              <th scope="col">已学</th>
              <th scope="col">进度</th>
              <th scope="col">最近学习</th>
            </tr>
          </thead>
          <tbody>
            {study.items.map((item, index) => (
              <tr key={item.lid}>
                <th scope="row">
                  {index + 1}　{item.title}
                </th>
                <td data-label="已学">
                  {clockText(item.creditedSec)}
                  {item.grantedSec > 0 && <small>补计 {clockText(item.grantedSec)}</small>}
                </td>
                <td data-label="进度">{item.done ? '已完成' : `${item.progress}%`}</td>
                <td data-label="最近学习">{item.lastStudy?.slice(0, 16) ?? '—'}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {study.refused.length > 0 && (
          <>
            <h2>未计入的时长</h2>
            <RefusedList study={study} />
          </>
        )}
      </div>
    )}
  </QueryBlock>
);
