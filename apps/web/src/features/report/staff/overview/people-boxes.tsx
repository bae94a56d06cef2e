import { labelOf } from '@zhibiao/contract/core/codes';
import { MASTERY, type MasteryMap } from '@zhibiao/contract/practice/learner';
import { FUNNEL, type Funnel, type OrgType } from '@zhibiao/contract/report/staff';
import { Segmented } from 'antd';
import { useState } from 'react';
import { ChartPanel } from '#ui/chart/chart-panel.tsx';
import { RateBars } from '#ui/chart/rate-bars.tsx';
import { ShareRows } from '#ui/chart/share-rows.tsx';
import { FunnelBars } from '#ui/chart/funnel-bars.tsx';
import { SearchableSelect } from '#ui/form/searchable-select.tsx';

const percent = (part: number, of: number): string => (of > 0 ? `${Math.round((part / of) * 100)}%` : '—');

export const FunnelBox = ({ funnel }: { funnel: Funnel }) => {
  const all = funnel[0]?.people ?? 0;
  return (
    <ChartPanel
      title="从注册到取证"
      note="期内注册的学员到现在走到哪一步：学过课程，学过且交过卷，又取得证书"
      table={{
        head: ['步骤', '人数（人）', '占上一步', '占注册'],
        rows: funnel.map(({ step, people }, at) => [
          step,
          labelOf(FUNNEL, step),
          people,
          at === 0 ? '—' : percent(people, funnel[at - 1]?.people ?? 0),
          percent(people, all),
        ]),
      }}
      empty={all === 0}
    >
      <FunnelBars
        unit="人"
        steps={funnel.map(({ step, people }) => ({ id: step, name: labelOf(FUNNEL, step), value: people }))}
      />
    </ChartPanel>
  );
};

const TYPE_FIGURES = { orgs: '机构', people: '学员', finished: '学完', passed: '合格', issued: '证书' } as const;
type TypeFigure = keyof typeof TYPE_FIGURES;
const TYPE_CHOICES = (Object.keys(TYPE_FIGURES) as TypeFigure[]).map((value) => ({
  value,
  label: TYPE_FIGURES[value],
}));

export const OrgTypesBox = ({ orgTypes }: { orgTypes: readonly OrgType[] }) => {
  const [figure, setFigure] = useState<TypeFigure>('people');
  return (
    <ChartPanel
      title="机构类型"
      note="机构与学员为现在在册的；学完课程、合格答卷、签发证书为期内的"
      choices={<Segmented aria-label="机构类型数据" value={figure} options={TYPE_CHOICES} onChange={setFigure} />}
      table={{
        head: ['类型', '机构（家）', '学员（人）', '学完（门次）', '合格（份）', '证书（张）'],
        rows: orgTypes.map(({ type, name, orgs, people, finished, passed, issued }) => [
          type ?? '',
          name,
          type === null ? '—' : orgs,
          people,
          finished,
          passed,
          issued,
        ]),
      }}
      empty={orgTypes.length === 0}
    >
      <ShareRows
        markName=""
        rows={orgTypes.map((row) => ({ id: row.type ?? '', name: row.name, value: row[figure], mark: null }))}
      />
    </ChartPanel>
  );
};

type Clauses = { map: MasteryMap; onStandard: (code: string) => void };
/** Chapters as bars, every clause in the table. */
export const ClausesBox = ({ map: { standards, standardCode, clauses, madeTime }, onStandard }: Clauses) => {
  const chapters = clauses.filter(({ parentId, share }) => parentId === null && share !== null);
  return (
    <ChartPanel
      title="条款掌握"
      note={`全体学员近两年考试作答的得分率，每道题以最近一次为准；不足 5 人的不显示${madeTime ? `。${madeTime.slice(0, 16)} 统计，每晚更新` : ''}`}
      choices={
        standards.length > 1 && (
          <SearchableSelect<string>
            aria-label="标准"
            allowClear={false}
            style={{ width: 200 }}
            value={standardCode}
            options={standards.map(({ code }) => ({ value: code, label: code }))}
            onChange={onStandard}
          />
        )
      }
      table={{
        head: ['条款', '得分率', '掌握情况', '作答（题）', '学员（人）'],
        rows: clauses.map(({ clauseId, number, title, share, level, answers, people }) => [
          clauseId,
          `${number} ${title}`,
          share === null ? '—' : percent(share, 1),
          people === null ? '人数不足' : labelOf(MASTERY, level),
          people === null ? '—' : answers,
          people ?? '—',
        ]),
      }}
      empty={chapters.length === 0}
    >
      <RateBars
        rates={chapters.map(({ clauseId, number, title, share, answers, people }) => ({
          id: clauseId,
          name: `${number} ${title}`,
          of: 1,
          passed: share ?? 0,
          words: `${people ?? 0} 人，${answers} 题`,
        }))}
      />
    </ChartPanel>
  );
};
