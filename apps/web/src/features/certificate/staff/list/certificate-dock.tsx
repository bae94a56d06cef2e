import { hoursText } from '@zhibiao/contract/core/hours';
import { useMutation, useQuery } from '@tanstack/react-query';
import { getCertificatePdf, type StaffCertificate } from '@zhibiao/contract/certificate/staff';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { download } from '#lib/api/download.ts';
import { useHeldOf } from '#lib/staff/held.ts';
import { useCan } from '#lib/staff/me.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Button } from '#ui/action/button.tsx';
import { Tabs } from '#ui/layout/tabs.tsx';
import { Dock, DockPart } from '#widgets/dock/dock.tsx';
import { Facts } from '#widgets/dock/facts.tsx';
import { ObjectLog } from '#widgets/dock/object-log.tsx';
import { OpenName } from '#widgets/dock/open-name.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { SheetPicture } from '#features/certificate/sheet-picture.tsx';
import { StatusTag } from '#features/certificate/status.tsx';
import { grouped, nameOfRun, yearText } from '#features/certificate/words.ts';
import { CertificateState } from './certificate-table.tsx';
import { certificateQuery, staffPictureQuery } from './queries.ts';
import css from './staff.module.css';

// Loaded when they are opened.
const RevokeDialog = lazy(async () => ({ default: (await import('./revoke-dialog.tsx')).RevokeDialog }));
const ReissueDialog = lazy(async () => ({ default: (await import('./reissue-dialog.tsx')).ReissueDialog }));

type Props = { id: string; onOpen: (id: string) => void; onClose: () => void };
type Act = 'revoke' | 'reissue' | null;

/** One certificate: what it states, whether it is still what was issued, and what became of it. */
export const CertificateDock = ({ id, onOpen, onClose }: Props) => {
  const query = useQuery(certificateQuery(id));
  const [act, setAct] = useState<Act>(null);
  const certificate = query.data;

  return (
    <>
      <Dock
        title={certificate ? `${certificate.holder}　${certificate.typeName}` : '证书'}
        onClose={onClose}
        foot={certificate && <Acts certificate={certificate} onAsk={setAct} />}
      >
        <QueryBlock query={query} failed="证书加载失败。" gone={(sentence) => <p className="note">{sentence}</p>}>
          {(data) => (
            <Tabs
              label="证书"
              tabs={[
                { key: 'facts', label: '概览', content: <Overview certificate={data} onOpen={onOpen} /> },
                { key: 'check', label: '校验', content: <Checks certificate={data} /> },
                { key: 'ground', label: '依据', content: <Ground certificate={data} /> },
                { key: 'log', label: '操作记录', content: <ObjectLog object="certificate" id={data.id} /> },
              ]}
            />
          )}
        </QueryBlock>
      </Dock>
      {certificate && act !== null && (
        <Suspense>
          {act === 'revoke' ? (
            <RevokeDialog certificate={certificate} onClose={() => setAct(null)} />
          ) : (
            <ReissueDialog certificate={certificate} onClose={() => setAct(null)} />
          )}
        </Suspense>
      )}
    </>
  );
};

const Acts = ({ certificate, onAsk }: { certificate: StaffCertificate; onAsk: (act: Act) => void }) => {
  const can = useCan();
  const { id, holder, typeName, certNo, status } = certificate;
  const pending = useHeldOf(id);
  const pdf = useMutation({
    mutationFn: () => download(getCertificatePdf, { params: { id } }, `${holder}-${typeName}-${certNo}.pdf`),
  });
  const valid = status === '有效' || status === '已过期';

  return (
    <div className={css.acts}>
      {valid && can('cert:revoke') && (
        <Button small danger onClick={() => onAsk('revoke')}>
          撤销
        </Button>
      )}
      {status === '有效' && certificate.userId !== null && !pending && can('cert:reissue') && (
        <Button small onClick={() => onAsk('reissue')}>
          换发
        </Button>
      )}
      {can('cert:download') && (
        <Button small primary busy={pdf.isPending} onClick={() => pdf.mutate()}>
          {pdf.isPending ? '正在下载…' : '下载 PDF'}
        </Button>
      )}
    </div>
  );
};

const Overview = ({ certificate, onOpen }: { certificate: StaffCertificate; onOpen: Props['onOpen'] }) => {
  const { certNo, issuer, issueDate, expireDate, orgId, orgName, printedOrgName, revokeReason } = certificate;
  const may = useCan()('cert:download');
  return (
    <>
      {may && <Picture certificate={certificate} />}
      {revokeReason && (
        <div className={css.lead}>
          <Alert kind="error">撤销原因（对外公开）：{revokeReason}</Alert>
        </div>
      )}
      <Facts
        rows={[
          ['编号', certNo],
          ['状态', <CertificateState key="status" row={certificate} />],
          ['发证', issuer],
          ['签发', issueDate],
          ['有效期至', expireDate ?? '长期'],
          ['机构', orgId ? <Link to={`/console/cert?orgId=${orgId}`}>{orgName}</Link> : '个人'],
          ['印制机构', printedOrgName !== orgName ? printedOrgName : null],
          ['学时年度', certificate.year !== undefined && yearText(certificate.year, certificate.lessons)],
          ['标准', certificate.standardCode],
          ['学习起止', certificate.period && `${certificate.period.from} 至 ${certificate.period.to}`],
          ['考核', certificate.exam && examText(certificate.exam)],
          ['学时', hoursText(certificate.totalHours)],
          ['学时来源', certificate.hoursOrigin],
          ['课程', certificate.lessons.map(nameOfRun).join('、')],
          ['换发原因', certificate.reissueReason ?? certificate.next?.reissueReason],
        ]}
      />
      <Chain certificate={certificate} onOpen={onOpen} />
    </>
  );
};

const examText = ({ score, fullScore, date }: NonNullable<StaffCertificate['exam']>): string =>
  `${score} 分（满分 ${fullScore} 分），${date}`;

const Picture = ({ certificate: { id, holder, typeName, certNo } }: { certificate: StaffCertificate }) => (
  <div className={css.lead}>
    <SheetPicture query={useQuery(staffPictureQuery(id))} alt={`${typeName}，${holder}，编号 ${certNo}`} />
  </div>
);

/** Every document of this one's line, the newest first. */
const Chain = ({ certificate, onOpen }: { certificate: StaffCertificate; onOpen: Props['onOpen'] }) => {
  const { before, next } = certificate;
  if (before.length === 0 && !next) return null;
  return (
    <DockPart title="换发记录">
      <ol className={css.chain}>
        {next && <ChainLink link={next} note="换发为" onOpen={onOpen} />}
        {before.map((link) => (
          <ChainLink key={link.id} link={link} note="原证书" onOpen={onOpen} />
        ))}
      </ol>
    </DockPart>
  );
};

type ChainLinkProps = { link: StaffCertificate['before'][number]; note: string; onOpen: Props['onOpen'] };
const ChainLink = ({ link: { id, certNo, issueDate, status }, note, onOpen }: ChainLinkProps) => (
  <li className="num">
    <span className="note">{note}</span>
    <OpenName label={`查看证书，${certNo}`} onOpen={() => onOpen(id)}>
      {certNo}
    </OpenName>
    <StatusTag status={status} />
    <span className="note">{issueDate} 签发</span>
  </li>
);

const FILE_WORDS = {
  genuine: ['success', '文件与签发时一致（SHA-256 相同）。'],
  altered: ['error', '文件与签发时不一致，已停止下载。请从备份恢复。'],
  lost: ['error', '文件不在存储中。请从备份恢复。'],
} as const;

const Checks = ({ certificate }: { certificate: StaffCertificate }) => {
  const { file, signed, consistent, verifications, sha256, kid, verifyUrl, createTime } = certificate;
  const [kind, words] = FILE_WORDS[file];
  const { pathname, search } = new URL(verifyUrl);
  return (
    <>
      <div className="stack gap-8">
        <Alert kind={kind}>{words}</Alert>
        <Alert kind={signed ? 'success' : 'error'}>
          {signed ? '签名有效，签发密钥在公布的清单中。' : '登记内容与签名不符，对外核验会显示校验失败。'}
        </Alert>
        {!consistent && <Alert kind="error">数据库中的状态与签名登记不一致，核验以签名登记为准。</Alert>}
      </div>
      <Facts
        rows={[
          ['核验次数', `${verifications.times} 次`],
          ['最近核验', verifications.lastTime?.slice(0, 16)],
          ['登记时间', createTime],
          ['公钥', kid],
          [
            'SHA-256',
            <span key="hash" className={css.hash}>
              {grouped(sha256)}
            </span>,
          ],
          [
            '核验页',
            <a key="verify" href={pathname + search} target="_blank" rel="noopener">
              打开（新窗口）
            </a>,
          ],
        ]}
      />
    </>
  );
};

const Ground = ({ certificate: { apply, attempts } }: { certificate: StaffCertificate }) => {
  const can = useCan();
  return (
    <>
      <Facts rows={[['申请', apply ? apply.applyNo : '学员自行开具']]} />
      <DockPart title="考试">
        {attempts === null && <p className="note">签发时尚未记录所依据的考试。</p>}
        {attempts?.length === 0 && <p className="note">不依据考试。</p>}
        <ul className={css.chain}>
          {attempts?.map(({ attemptId, title, score, submitTime }) => (
            <li key={attemptId} className="num">
              {can('exam:result') ? <Link to={`/console/exam/result?id=${attemptId}`}>{title}</Link> : title}
              <span>{score} 分</span>
              <span className="note">{submitTime?.slice(0, 16)} 交卷</span>
            </li>
          ))}
        </ul>
      </DockPart>
    </>
  );
};
