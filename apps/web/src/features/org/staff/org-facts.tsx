import { useQuery } from '@tanstack/react-query';
import { labelOf } from '@zhibiao/contract/core/codes';
import { IPMS_STATUS } from '@zhibiao/contract/org/types';
import { type CheckedField, orgLicence, type OrgDetail } from '@zhibiao/contract/org/staff';
import { ROLE } from '@zhibiao/contract/auth/roles';
import { Link } from 'react-router-dom';
import { dictQuery } from '#lib/api/dictionaries.ts';
import { DockPart } from '#widgets/dock/dock.tsx';
import { Facts } from '#widgets/dock/facts.tsx';
import { PrivatePicture } from '#widgets/dock/private-picture.tsx';
import { LicenceBeside, ChecksTable, type CheckedLine, countsText } from './checks-table.tsx';
import { OrgState } from './org-state.tsx';

const joinedText = (...parts: (string | null)[]): string => parts.filter(Boolean).join('　') || '未填写';

const ipmsText = ({ ipmsStatus, ipmsCertNo, ipmsStandard, ipmsExpire }: OrgDetail): string =>
  joinedText(labelOf(IPMS_STATUS, ipmsStatus), ipmsStandard, ipmsCertNo, ipmsExpire && `到 ${ipmsExpire}`);

/** What the organisation says of itself, beside the automatic checks, and its licence. */
export const OrgFacts = ({ org }: { org: OrgDetail }) => {
  const types = useQuery(dictQuery('org_type')).data ?? [];
  const check = (field: CheckedField) => org.checks.find((one) => one.field === field);
  const owner = org.admins.find(({ role }) => role === ROLE.owner);
  const lines: CheckedLine[] = [
    { name: '机构名称', said: org.orgName, check: check('orgName') },
    {
      name: '信用代码',
      said: <span className="num">{org.creditCode}</span>,
      check: check('creditCode'),
    },
    { name: '所在地区', said: `${org.areaName ?? '—'}（${org.areaCode}）`, check: check('areaCode') },
    {
      name: '机构类型',
      said: types.find(({ dictValue }) => dictValue === org.orgType)?.dictLabel ?? '—',
      check: check('orgType'),
    },
    { name: '法定代表人', said: org.legalPerson ?? '未填写', check: check('legalPerson') },
    { name: '详细地址', said: org.address ?? '未填写', check: undefined },
    {
      name: '联系方式',
      said: joinedText(org.contactName, org.contactMobileMasked, org.contactEmailMasked),
      check: check('contact'),
    },
    { name: '负责人', said: joinedText(owner?.name ?? null, owner?.mobileMasked ?? null), check: check('owner') },
    { name: '管理体系', said: ipmsText(org), check: check('ipms') },
    { name: '营业执照', said: org.hasLicence ? '图片 1 张' : '未上传', check: check('licence') },
  ];

  return (
    <>
      <LicenceBeside
        licence={
          org.hasLicence && <PrivatePicture spec={orgLicence} input={{ params: { id: org.id } }} name="营业执照" />
        }
      >
        <ChecksTable lines={lines} counts={countsText(org.checks)} />
      </LicenceBeside>
      <DockPart title="提交与现状">
        <Facts
          rows={[
            ['注册', org.createTime.slice(0, 16)],
            ['行业与规模', [org.industry, org.scale].filter(Boolean).join('　')],
            ['在册', `${org.members} 人`],
            ['驳回原因', org.rejectReason],
            ['停用原因', org.disabledReason],
            ['代码核对依据', org.codeWarning],
          ]}
        />
      </DockPart>
      {org.similar.length > 0 && <Similar org={org} />}
    </>
  );
};

const Similar = ({ org }: { org: OrgDetail }) => (
  <DockPart title="相近的机构">
    <Facts
      rows={org.similar.map(({ id, orgName, sameContact, status, members }) => [
        sameContact ? '同联系电话' : '名称相近',
        <span key={id}>
          <Link to={`/console/org?id=${id}`}>{orgName}</Link> <OrgState status={status} /> 在册 {members} 人
        </span>,
      ])}
    />
  </DockPart>
);
