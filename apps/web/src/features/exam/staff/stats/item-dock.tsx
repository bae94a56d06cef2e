import { useQuery } from '@tanstack/react-query';
import { labelOf } from '@zhibiao/contract/core/codes';
import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import { QUESTION } from '@zhibiao/contract/question/types';
import type { itemStats } from '@zhibiao/contract/exam/staff-stats';
import { Select } from 'antd';
import { useState } from 'react';
import { grouped } from '#lib/format/grouped.ts';
import { useCan } from '#lib/staff/me.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { ButtonLink } from '#ui/action/button.tsx';
import { type Trace, Traces } from '#ui/chart/traces.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { Tag } from '#ui/text/tag.tsx';
import { Dock, DockPart, IconButton } from '#widgets/dock/dock.tsx';
import { rescoreAddress } from '#widgets/dock/rescore-address.ts';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { coefficient, percent } from './figures-text.ts';
import { isPressing, toneOf, wordsOf } from './item-words.ts';
import { itemStatsQuery } from './queries.ts';
import css from './stats.module.css';

type Item = AnswerOf<typeof itemStats>;
type Props = {
  paperId: string;
  questionId: string;
  title: string;
  /** Towards the ends of the list beside it; null at an end. */
  previous: (() => void) | null;
  next: (() => void) | null;
  onClose: () => void;
};

/** One question: what its figures say, and who chose what. */
export const ItemStatsDock = ({ paperId, questionId, title, previous, next, onClose }: Props) => {
  const [version, setVersion] = useState('');
  const query = useQuery(itemStatsQuery(paperId, questionId, version));
  const can = useCan();
  const item = query.data;

  return (
    <Dock
      title={title}
      tools={
        <>
          {item && <Tag>{labelOf(QUESTION, item.type)}</Tag>}
          <IconButton label="上一题" disabled={previous === null} onClick={() => previous?.()}>
            <Icon name="left" size={18} />
          </IconButton>
          <IconButton label="下一题" disabled={next === null} onClick={() => next?.()}>
            <Icon name="right" size={18} />
          </IconButton>
        </>
      }
      foot={
        <>
          {can('bank:list') && (
            <ButtonLink small to={`/console/bank/${questionId}`}>
              编辑题目
            </ButtonLink>
          )}
          {can('exam:rescore') && (
            <ButtonLink
              small
              primary={item !== undefined && isPressing(item)}
              to={rescoreAddress(questionId, item?.no)}
            >
              重判
            </ButtonLink>
          )}
        </>
      }
      onClose={onClose}
    >
      <QueryBlock query={query} failed="这道题的统计加载失败。" gone={(sentence) => <p className="note">{sentence}</p>}>
        {(data) => <Figures item={data} onVersion={setVersion} />}
      </QueryBlock>
    </Dock>
  );
};

const Figures = ({ item, onVersion }: { item: Item; onVersion: (version: string) => void }) => (
  <>
    <div>
      <p className={css.asked}>{item.stem}</p>
      <Options item={item} />
    </div>
    {item.flags.length > 0 && toneOf(item) !== 'plain' && (
      <Alert kind={isPressing(item) ? 'error' : 'warning'} icon="warn">
        {wordsOf(item)}
      </Alert>
    )}
    {toneOf(item) === 'plain' && item.flags.length > 0 && <p className="note num">{wordsOf(item)}</p>}
    <dl className={`num ${css.facts}`}>
      <div>
        <dt>作答</dt>
        <dd>{grouped(item.n)} 人</dd>
      </div>
      <div>
        <dt>正确率 p</dt>
        <dd>{percent(item.p)}</dd>
      </div>
      <div>
        <dt>区分度 r</dt>
        <dd>{coefficient(item.r)}</dd>
      </div>
      <div>
        <dt>高低分组差 D</dt>
        <dd>{coefficient(item.d)}</dd>
      </div>
    </dl>
    {item.versions.length > 1 && (
      <Select<string>
        aria-label="题目版本"
        value={String(item.qVersion)}
        options={item.versions.map(({ version, n }) => ({
          value: String(version),
          label: `第 ${version} 版，${n} 人作答`,
        }))}
        onChange={onVersion}
      />
    )}
    {item.groups.length > 0 && <WhoChose item={item} />}
    {item.groups.length === 0 && item.optionTexts.length > 0 && (
      <p className="note">选项的选择情况需要“查看答案”权限，或还没有记录。</p>
    )}
  </>
);

const isRight = ({ options }: Item, key: string): boolean =>
  options.some((option) => option.key === key && option.right);

const Options = ({ item }: { item: Item }) => (
  <ol className={css.options}>
    {item.optionTexts.map(({ key, text }) => (
      <li key={key}>
        <b>{key}</b>
        <span>{text}</span>
        {isRight(item, key) && <Tag kind="info">答案</Tag>}
      </li>
    ))}
  </ol>
);

const GROUPS = [
  ['lower', '低分组'],
  ['middle', '中间组'],
  ['upper', '高分组'],
] as const;

/** A wrong option that more of the best chose than any right one. */
const leads = (item: Item, key: string): boolean => {
  const upperOf = (right: boolean) =>
    item.groups.filter((group) => isRight(item, group.key) === right).map(({ upper }) => upper);
  const own = item.groups.find((group) => group.key === key)?.upper ?? 0;
  return (
    isPressing(item) && !isRight(item, key) && own > Math.min(...upperOf(true)) && own === Math.max(...upperOf(false))
  );
};

const WhoChose = ({ item }: { item: Item }) => {
  const traces: Trace[] = item.groups.map((group) => ({
    name: group.key,
    values: GROUPS.map(([name]) => group[name]),
    kind: isRight(item, group.key) ? 'right' : leads(item, group.key) ? 'wrong' : 'plain',
  }));
  const spoken = item.groups
    .map((group) => `${group.key} ${GROUPS.map(([name]) => percent(group[name])).join('、')}`)
    .join('；');

  return (
    <DockPart title="谁选了什么">
      <Traces
        traces={traces}
        steps={GROUPS.map(([, label]) => label)}
        label={`各选项被低分组、中间组、高分组选择的比例：${spoken}`}
      />
      <table className={`num headed ${css.groups}`}>
        <thead>
          <tr>
            <th scope="col">选项</th>
            {GROUPS.map(([name, label]) => (
              <th scope="col" key={name}>
                {label}
              </th>
            ))}
            <th scope="col">全部</th>
          </tr>
        </thead>
        <tbody>
          {item.groups.map((group) => (
            <tr key={group.key}>
              <th scope="row">
                {group.key}
                {isRight(item, group.key) && '　答案'}
              </th>
              {GROUPS.map(([name]) => (
                <td key={name} className={name === 'upper' && leads(item, group.key) ? css.error : ''}>
                  {percent(group[name])}
                </td>
              ))}
              <td>{percent(group.all)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="note">低分组、高分组各为总分最低、最高的 27%。</p>
    </DockPart>
  );
};
