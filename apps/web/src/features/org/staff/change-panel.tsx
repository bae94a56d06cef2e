import { useQuery } from '@tanstack/react-query';
import { CHANGE_STATUS, CHANGED_FIELD, type ChangedField } from '@zhibiao/contract/org/org';
import { labelOf } from '@zhibiao/contract/core/codes';
import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import { auditOrgChange, changeLicence, type OrgChangeRow, type orgChangeDetail } from '@zhibiao/contract/org/staff';
import { call } from '#lib/api/api.ts';
import { dictQuery } from '#lib/api/dictionaries.ts';
import { useCan } from '#lib/staff/me.ts';
import { Facts } from '#widgets/dock/facts.tsx';
import { PrivatePicture } from '#widgets/dock/private-picture.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { LicenceBeside, ChecksTable, countsText, openWarnings } from './checks-table.tsx';
import { OrgDecision } from './decision.tsx';
import { changeQuery } from './queries.ts';
import css from './review.module.css';

const REASONS = [
  { name: '与执照不一致', words: '变更内容与营业执照不一致，请改正后重新提交。' },
  { name: '执照看不清', words: '营业执照图片不清晰或不完整，请重新上传清晰、完整的图片。' },
  { name: '没有变更后的执照', words: '没有上传变更后的营业执照，请上传后重新提交。' },
  { name: '其他', words: '' },
] as const;

type Change = AnswerOf<typeof orgChangeDetail>;
const OPEN = CHANGE_STATUS.open;

/** 机构变更, in the inbox and beside the list: old → new of each fact, decided as a whole. */
export const OrgChangePanel = ({ id, onDecided }: { id: string; onDecided?: () => void }) => (
  <QueryBlock
    query={useQuery(changeQuery(id))}
    failed="变更申请加载失败。"
    gone={(sentence) => <p className="note">{sentence}</p>}
  >
    {(change) => <Review change={change} {...(onDecided && { onDecided })} />}
  </QueryBlock>
);

const Review = ({ change, onDecided }: { change: Change; onDecided?: () => void }) => {
  const may = useCan()('org:audit');
  const changed = new Set<string>(change.items.map(({ field }) => field));
  if (changed.has('licenseUrl')) changed.add('licence');
  const checks = change.checks.filter(({ field }) => changed.has(field));
  const check = (field: ChangedField) =>
    checks.find((one) => one.field === (field === 'licenseUrl' ? 'licence' : field));

  return (
    <>
      <Facts
        rows={[
          ['机构', change.orgName],
          ['提交', `${change.createdBy}　${change.createTime.slice(0, 16)}`],
          ['结果', change.status === OPEN ? null : labelOf(CHANGE_STATUS, change.status)],
          ['原因', change.reason],
        ]}
      />
      <LicenceBeside
        licence={
          change.hasLicence && (
            <PrivatePicture spec={changeLicence} input={{ params: { id: change.id } }} name="新的营业执照" />
          )
        }
      >
        <ChecksTable
          counts={countsText(checks)}
          lines={change.items.map((item) => ({
            name: CHANGED_FIELD[item.field],
            said: <FromTo item={item} />,
            check: check(item.field),
          }))}
        />
      </LicenceBeside>
      {may && change.status === OPEN && (
        <OrgDecision
          key={change.id}
          subject={`org-change ${change.id}`}
          reasons={REASONS}
          refusal="机构信息变更未通过审核及其原因。"
          told={{ passed: change.told, refused: change.told }}
          warnings={openWarnings(checks, change.hasLicence)}
          after="各项一并决定：通过后全部生效，驳回后全部保持原样"
          send={(decided) => call(auditOrgChange, { body: { id: change.id, version: change.orgVersion, ...decided } })}
          {...(onDecided && { onDecided })}
        />
      )}
    </>
  );
};

/** Old above, new below. */
const FromTo = ({ item: { field, from, to } }: { item: OrgChangeRow['items'][number] }) => (
  <div className={`stack gap-4 ${css.fromTo}`}>
    <del>
      <span className="sr">原：</span>
      <Value field={field} value={from} />
    </del>
    <ins>
      <span className="sr">新：</span>
      <Value field={field} value={to} />
    </ins>
  </div>
);

const Value = ({ field, value }: { field: ChangedField; value: string | null }) => {
  const types = useQuery({ ...dictQuery('org_type'), enabled: field === 'orgType' }).data ?? [];
  if (value === null) return field === 'licenseUrl' ? '未上传' : '未填写';
  if (field === 'orgType') return types.find(({ dictValue }) => dictValue === value)?.dictLabel ?? '—';
  return <span className={field === 'creditCode' ? 'num' : undefined}>{value}</span>;
};

/** What the organisation requested to change, in one line. */
export const orgChangeText = ({ items }: Pick<OrgChangeRow, 'items'>): string =>
  items.map(({ field }) => CHANGED_FIELD[field]).join('、');
