import { useQuery } from '@tanstack/react-query';
import { auditOrg, type OrgDetail, passOrg } from '@zhibiao/contract/org/staff';
import { ORG_STATUS } from '@zhibiao/contract/auth/roles';
import { call } from '#lib/api/api.ts';
import { useHeldOf } from '#lib/staff/held.ts';
import { useCan } from '#lib/staff/me.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { openWarnings } from './checks-table.tsx';
import { OrgDecision } from './decision.tsx';
import { OrgFacts } from './org-facts.tsx';
import { orgQuery } from './queries.ts';

const REASONS = [
  { name: '信用代码与执照不一致', words: '填报的统一社会信用代码与营业执照不一致，请改正后重新提交。' },
  { name: '执照看不清', words: '营业执照图片不清晰或不完整，请重新上传清晰、完整的图片。' },
  { name: '没有营业执照', words: '没有上传营业执照，请上传后重新提交。' },
  { name: '名称与执照不一致', words: '填报的机构名称与营业执照不一致，请改正后重新提交。' },
  { name: '重复注册', words: '该机构已经注册，请联系机构负责人邀请您加入。' },
  { name: '其他', words: '' },
] as const;

/** 机构审核, in the inbox and beside the list: their words, the checks, the licence and the decision. */
export const OrgReviewPanel = ({ id, onDecided }: { id: string; onDecided?: () => void }) => (
  <QueryBlock
    query={useQuery(orgQuery(id))}
    failed="机构信息加载失败。"
    gone={(sentence) => <p className="note">{sentence}</p>}
  >
    {(org) => <OrgReview org={org} {...(onDecided && { onDecided })} />}
  </QueryBlock>
);

const OrgReview = ({ org, onDecided }: { org: OrgDetail; onDecided?: () => void }) => {
  const may = useCan()('org:audit');
  const held = useHeldOf(org.id);
  const { id: orgId, version } = org;
  return (
    <>
      <OrgFacts org={org} />
      {held && <Alert kind="info">{held.text}：还没有生效，现在可以撤回。</Alert>}
      {may && !held && org.status === ORG_STATUS.review && (
        <OrgDecision
          key={orgId}
          subject={`org ${orgId}`}
          reasons={REASONS}
          refusal="您提交的机构信息未通过审核及其原因，登录后可修改并重新提交。"
          told={org.told}
          after="驳回后机构可修改并重新提交，回到待审"
          warnings={openWarnings(org.checks, org.hasLicence)}
          held
          send={({ pass, reason }) =>
            pass
              ? call(passOrg, { body: { orgId, version } })
              : call(auditOrg, { body: { orgId, version, pass, ...(reason && { reason }) } })
          }
          {...(onDecided && { onDecided })}
        />
      )}
    </>
  );
};
