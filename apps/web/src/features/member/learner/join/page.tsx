import { useQuery } from '@tanstack/react-query';
import { MEMBER } from '@zhibiao/contract/member/learner';
import { JoinByCode } from '#features/member/learner/join/join-by-code.tsx';
import { JoinBySearch } from '#features/member/learner/join/join-by-search.tsx';
import { MyOrganisation } from '#features/member/learner/join/my-organisation.tsx';
import { NotMine } from '#features/member/learner/join/not-mine.tsx';
import { membershipsQuery } from '#features/member/learner/join/queries.ts';
import { Requests } from '#features/member/learner/join/requests.tsx';
import { SwitchOrganisation } from '#features/member/learner/join/switch-organisation.tsx';
import { useFilterParam } from '#lib/url/url-state.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import css from '#ui/layout/card-page.module.css';

/** 加入机构: one's organisation, or the ways into one. A link of an invitation carries its code. */
export const Component = () => {
  const [code, setCode] = useFilterParam('code');
  const [m] = useFilterParam('m');

  return (
    <>
      <h1 className={css.title}>加入机构</h1>
      <QueryBlock query={useQuery(membershipsQuery)} failed="机构信息加载失败。" skeleton={<Skeleton lines={8} />}>
        {(rows) => {
          const mine = rows.find(({ status }) => status === MEMBER.active);
          const others = rows.filter((row) => row !== mine);
          const pending = rows.some(({ status }) => status === MEMBER.pending);
          const free = !mine && !pending;
          const requests = others.length > 0 && <Requests rows={others} member={mine !== undefined} />;
          // An invitation that waits comes before the other ways.
          const invited = others.some(({ status }) => status === MEMBER.invited);
          return (
            <div className={`stack shrinks gap-24 ${css.cards}`}>
              {m && <NotMine m={m} rows={rows} />}
              {mine && code && <SwitchOrganisation mine={mine} code={code} onDone={() => setCode('')} />}
              {mine && <MyOrganisation membership={mine} />}
              {!mine && pending && (
                <Alert icon="clock">您有一份申请正在等待机构审核。需要改加入其他机构时，请先撤回申请。</Alert>
              )}
              {invited && requests}
              {free && <JoinByCode code={code} onCode={setCode} />}
              {free && <JoinBySearch />}
              {!invited && requests}
            </div>
          );
        }}
      </QueryBlock>
    </>
  );
};
