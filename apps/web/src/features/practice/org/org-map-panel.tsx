import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { orgMapQuery } from '#features/practice/queries.ts';
import { ClauseMap } from '#features/practice/map/clause-map.tsx';
import css from './org-map-panel.module.css';

/** 条款能力图 of an organisation's members; fetched when the viewer unfolds it. */
export const OrgMapPanel = () => {
  const [open, setOpen] = useState(false);

  return (
    <section className={`panel ${css.panel}`} aria-label="条款能力图">
      <Disclosure
        head={
          <>
            <b>条款能力图</b>
            <span className="note">在册学员考试作答的掌握情况，按标准条款</span>
          </>
        }
        onOpen={() => setOpen(true)}
      >
        {open && <OrgMap />}
      </Disclosure>
    </section>
  );
};

const OrgMap = () => {
  const [standardCode, setStandardCode] = useState<string>();

  return (
    <QueryBlock
      query={useQuery(orgMapQuery(standardCode))}
      failed="条款能力图加载失败。"
      skeleton={<Skeleton lines={6} />}
    >
      {(data) => (
        <>
          <p className="note">
            {data.madeTime
              ? `按近两年已公布对错的作答计算，每晚更新，本图为 ${data.madeTime.slice(0, 16)} 的统计。`
              : '每晚统计一次，还没有可以显示的条款。'}
            作答不足 5 人的条款不显示，也不计入上级条款。
          </p>
          <ClauseMap map={data} onStandard={setStandardCode} ofMany />
        </>
      )}
    </QueryBlock>
  );
};
