import { useQuery } from '@tanstack/react-query';
import { APPLY_PEOPLE_MAX, type Candidate } from '@zhibiao/contract/apply';
import { PAGING_SIZE } from '@zhibiao/contract/limits';
import { useState } from 'react';
import { confirm } from '#lib/confirm.ts';
import { Alert } from '#ui/alert.tsx';
import { Attention } from '#ui/attention.tsx';
import { BulkBar } from '#ui/bulk-bar.tsx';
import { refusalOf } from '#lib/failure.ts';
import { Button } from '#ui/button.tsx';
import { Choice } from '#ui/choice.tsx';
import { Empty } from '#ui/empty.tsx';
import { QueryBlock } from '#widgets/query-block.tsx';
import { CardHead, LongText, longTextOrDash, RecordTable, type Columns } from '#ui/record-table.tsx';
import { SearchableSelect } from '#ui/searchable-select.tsx';
import { Tag } from '#ui/tag.tsx';
import css from '#features/apply/apply.module.css';
import { candidatesQuery, orgApplyQuery, standardsQuery } from '#features/apply/queries.ts';
import { useSelfSubmit, type Returned } from './use-self-submit.ts';

type Row = Candidate & { id: string };
type Props = {
  standard: string;
  onStandard: (code: string) => void;
  /** A returned application these people go into. */
  again: Returned | null;
  onAgainDone: () => void;
};

/** Choose a standard, see who may be submitted and what the others still lack, submit. */
export const Candidates = ({ standard, onStandard, again, onAgainDone }: Props) => {
  const standards = useQuery(standardsQuery);
  const candidates = useQuery(candidatesQuery(standard, again?.id));
  const [onlyOk, setOnlyOk] = useState(false);

  return (
    <section className="panel" style={{ padding: 0 }} aria-labelledby="candidates-title">
      <header className={css.head}>
        <h2 id="candidates-title">选择人员</h2>
        <span className="note">符合条件的在册成员可以提交内审员证书申请</span>
      </header>
      <div className={css.bar}>
        <div className={css.standard}>
          <SearchableSelect<string>
            aria-label="标准"
            placeholder="请选择标准"
            value={standard || null}
            loading={standards.isPending}
            onChange={(value) => onStandard(value ?? '')}
            options={standards.data?.map(({ standardCode }) => ({ value: standardCode, label: standardCode })) ?? []}
          />
        </div>
        {standard && (
          <label className={css.check}>
            <Choice type="checkbox" checked={onlyOk} onChange={(event) => setOnlyOk(event.target.checked)} />
            只看符合条件的人员
          </label>
        )}
      </div>
      {again && (
        <Attention key={again.id} className={css.inset}>
          <Alert
            kind="warning"
            action={
              <Button small onClick={onAgainDone}>
                放弃修改
              </Button>
            }
          >
            <p>正在补正申请 {again.applyNo}：原来的人员中符合条件的已经选中，核对后重新提交。</p>
            {again.opinion && <p>审核意见：{again.opinion}</p>}
          </Alert>
        </Attention>
      )}
      {standard === '' ? (
        <Empty text="选择标准后，列出每位成员是否符合条件" art="certificate" />
      ) : (
        <div className={candidates.data?.length ? '' : css.inset}>
          <QueryBlock query={candidates} failed="人员列表加载失败。" empty="还没有在册学员">
            {(people) => (
              <Choose
                key={`${standard} ${again?.id}`}
                people={people}
                onlyOk={onlyOk}
                standard={standard}
                again={again}
                onAgainDone={onAgainDone}
              />
            )}
          </QueryBlock>
        </div>
      )}
    </section>
  );
};

const Choose = ({
  people,
  onlyOk,
  standard,
  again,
  onAgainDone,
}: {
  people: readonly Candidate[];
  onlyOk: boolean;
  standard: string;
  again: Returned | null;
  onAgainDone: () => void;
}) => {
  const before = useQuery({ ...orgApplyQuery(again?.id ?? ''), enabled: again !== null }).data?.items.map(
    ({ userId }) => userId,
  );
  const [marked, setChosen] = useState<readonly string[] | null>(null);
  const chosen = marked ?? before ?? [];
  const [at, setAt] = useState({ page: 1, pageSize: PAGING_SIZE });
  const submit = useSelfSubmit(() => {
    setChosen(null);
    onAgainDone();
  });
  const rows: Row[] = people.filter(({ ok }) => ok || !onlyOk).map((person) => ({ ...person, id: person.userId }));
  const page = Math.min(at.page, Math.max(1, Math.ceil(rows.length / at.pageSize)));
  const able = people.filter(({ ok }) => ok);
  const picked = able.filter(({ userId }) => chosen.includes(userId));
  const refused = refusalOf(submit.error);
  const send = async () => {
    const names = picked
      .slice(0, 5)
      .map(({ name }) => name)
      .join('、');
    const text = `${names}${picked.length > 5 ? ` 等 ${picked.length} 人` : ''}将提交平台审核，当前的学时和成绩会作为申请依据，证件照在签发时印在证书上。`;
    if (await confirm({ title: `为 ${picked.length} 人申请内审员证书（${standard}）？`, text, ok: '提交申请' }))
      submit.mutate({ standardCode: standard, userIds: picked.map(({ userId }) => userId), again });
  };

  return (
    <>
      {refused && (
        <div className={css.inset}>
          <Alert kind="error">{refused}</Alert>
        </div>
      )}
      <BulkBar count={picked.length} unit="人" onClear={() => setChosen([])}>
        {picked.length > APPLY_PEOPLE_MAX ? (
          <span className={css.fault} role="alert">
            一份申请最多 {APPLY_PEOPLE_MAX} 人
          </span>
        ) : (
          <Button small primary busy={submit.isPending} onClick={() => void send()}>
            {again ? '重新提交' : '提交申请'}
          </Button>
        )}
      </BulkBar>
      <p className={`note num ${css.inset}`} role="status">
        {able.length} / {people.length} 人符合条件
        {able.length > 0 && (
          <>
            　
            <Button small text onClick={() => setChosen(able.slice(0, APPLY_PEOPLE_MAX).map(({ userId }) => userId))}>
              选中所有符合条件的人员
            </Button>
          </>
        )}
      </p>
      {rows.length === 0 ? (
        <Empty text="还没有符合条件的人员" art="search" />
      ) : (
        <RecordTable<Row>
          rows={rows.slice((page - 1) * at.pageSize, page * at.pageSize)}
          columns={columns}
          unit="人"
          paging={{
            total: rows.length,
            ...at,
            page,
            onPage: (next, pageSize) => setAt({ page: pageSize === at.pageSize ? next : 1, pageSize }),
          }}
          // Those on other pages stay chosen.
          selection={{
            chosen: chosen.filter((id) => able.some(({ userId }) => userId === id)),
            nameOf: ({ name }) => name,
            canChoose: ({ ok }) => ok,
            onChoose: setChosen,
          }}
          card={(row) => (
            <>
              <CardHead title={row.name}>
                <Able ok={row.ok} />
              </CardHead>
              <p className="note num">{[row.department, hoursText(row), scoreText(row)].filter(Boolean).join('　')}</p>
              {!row.ok && <p className="note">{row.missing.join('；')}</p>}
            </>
          )}
        />
      )}
    </>
  );
};

const Able = ({ ok }: { ok: boolean }) =>
  ok ? (
    <Tag kind="success" icon="check">
      符合
    </Tag>
  ) : (
    <Tag kind="warning">不符合</Tag>
  );
const hoursText = ({ hours }: Candidate) => (hours === null ? '' : `${hours.toFixed(1)} 学时`);
const scoreText = ({ score }: Candidate) => (score === null ? '' : `${score} 分`);

const columns: Columns<Row> = [
  { title: '姓名', dataIndex: 'name', render: (text: string) => <LongText>{text}</LongText> },
  {
    title: '部门',
    dataIndex: 'department',
    render: longTextOrDash,
  },
  { title: '学时', key: 'hours', align: 'right', render: (_, { hours }) => hours?.toFixed(1) ?? '—' },
  { title: '考试成绩', key: 'score', align: 'right', render: (_, { score }) => score ?? '—' },
  { title: '条件', dataIndex: 'ok', render: (ok: boolean) => <Able ok={ok} /> },
  {
    title: '还缺什么',
    key: 'missing',
    width: 280,
    render: (_, { missing }) => <span className={css.missing}>{missing.join('；') || '—'}</span>,
  },
];
