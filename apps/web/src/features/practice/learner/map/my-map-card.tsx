import { useQuery } from '@tanstack/react-query';
import { GOOD_SHARE, MASTERY, type MasteryClause, SURE_SHARE } from '@zhibiao/contract/practice/learner';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '#lib/url/paths.ts';
import { ButtonLink } from '#ui/action/button.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { Card, CardBody } from '#ui/form/form-card.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { practiceAddress } from '#features/practice/learner/addresses.ts';
import { myMapQuery, practiceOverviewQuery } from '#features/practice/queries.ts';
import { ClauseMap } from '#features/practice/map/clause-map.tsx';
import css from './my-map-card.module.css';
import { StudyFirst } from './study-first.tsx';

const ABOUT = `按近两年考试中已公布对错的作答计算，每道题以最近一次为准，未作答的不计；练习另计，不影响本图。得分率 ${GOOD_SHARE * 100}% 起为良好，${SURE_SHARE * 100}% 起为掌握。`;

/** 条款能力图 of the viewer. */
export const MyMapCard = () => {
  const [standardCode, setStandardCode] = useState<string>();
  const map = useQuery(myMapQuery(standardCode));
  const place = useRef<HTMLDivElement>(null);
  const { hash } = useLocation();

  useEffect(() => {
    if (hash === '#mastery' && map.isSuccess) place.current?.scrollIntoView({ block: 'start' });
  }, [hash, map.isSuccess]);

  return (
    <div ref={place} id="mastery" className={css.place}>
      <Card title="条款能力图" text={ABOUT}>
        <CardBody>
          <QueryBlock query={map} failed="条款能力图加载失败。" skeleton={<Skeleton lines={6} />}>
            {(data) =>
              data.clauses.every(({ level }) => level === MASTERY.none) && standardCode === undefined ? (
                <Empty
                  art="exam"
                  text="还没有可以统计的作答。考试公布对错之后，这里按条款显示掌握情况。"
                  action={<ButtonLink to={paths.examination}>查看考试</ButtonLink>}
                />
              ) : (
                <div className="stack shrinks gap-16">
                  <StudyFirst clauses={data.clauses} />
                  <ClauseMap
                    map={data}
                    onStandard={setStandardCode}
                    more={(clause) => <ToPractise clause={clause} />}
                  />
                </div>
              )
            }
          </QueryBlock>
        </CardBody>
      </Card>
    </div>
  );
};

/** What there is to practise of a clause; practice is counted apart from the map. */
const ToPractise = ({ clause: { clauseId } }: { clause: MasteryClause }) => {
  const line = useQuery(practiceOverviewQuery).data?.clauses.find((one) => one.clauseId === clauseId);
  if (!line) return null;

  return (
    <div className={`cluster spread gap-8-16 ${css.practise}`}>
      <p className="note num">
        在练 {line.total} 题，{line.due > 0 ? `现在可练 ${line.due} 题` : '没有到期的题'}
      </p>
      <ButtonLink primary small to={practiceAddress.run({ clauseId, ahead: line.due === 0 })}>
        {line.due > 0 ? '练习这一条款' : '提前练习这一条款'}
      </ButtonLink>
    </div>
  );
};
