import { copy } from '@zhibiao/contract/core/copy';
import { Link } from 'react-router-dom';
import { paths } from '#lib/url/paths.ts';
import { sizeText } from '#lib/format/size-text.ts';
import { Button } from '#ui/action/button.tsx';
import { Icon, type IconName } from '#ui/icon/icon.tsx';
import { AdviceList } from './advice.tsx';
import { CertificateRecord, worthOf } from './certificate-record.tsx';
import { CertificateFigures } from './figures.tsx';
import css from './file-result.module.css';
import type { Difference, Finding, FindingPart, Verdict } from '#features/certificate/learner/verify/check/finding.ts';
import type { FileCheck } from '#features/certificate/learner/verify/use-checks.ts';
import { FactList, Fold, VerdictBar, VerdictPanel } from './verdict.tsx';

const headOf = ({ verdict, text, certificate }: Finding): Omit<Parameters<typeof VerdictPanel>[0], 'children'> => {
  if (verdict === 'changed') return { tone: 'changed', title: copy.fileTampered, text };
  if (verdict === 'unknown') return { tone: 'unknown', title: '无法判断', text };
  if (!certificate) return { tone: 'good', title: '真实有效', text };
  const worth = worthOf(certificate, text);
  return worth.tone === 'good' ? worth : { ...worth, text: `${worth.text}文件与签发时一致。` };
};

/** What was found out about one file. */
export const FileResult = ({ check: { file, finding }, onAgain }: { check: FileCheck; onAgain: () => void }) => (
  <>
    <VerdictBar
      icon="file"
      name={file.name}
      more={sizeText(file.size) + (finding?.parts ? `，内含 ${finding.parts.length} 份` : '')}
      again={
        <Button text onClick={onAgain}>
          核验另一份
        </Button>
      }
    />
    {finding ? (
      <Found finding={finding} onAgain={onAgain} />
    ) : (
      <p className={`panel ${css.busy}`} role="status">
        正在核对…
      </p>
    )}
  </>
);

const Found = ({ finding, onAgain }: { finding: Finding; onAgain: () => void }) => {
  const { verdict, certificate, facts, parts, differences, figures, advice } = finding;
  const isChanged = verdict === 'changed';
  return (
    <VerdictPanel {...headOf(finding)}>
      {differences && differences.length > 0 && <Differences differences={differences} />}
      {parts && <Parts parts={parts} />}
      {isChanged && certificate && (
        <p className={css.say}>
          编号 {certificate.certNo} 确有登记，状态{certificate.status}，持证人{certificate.holder}。以登记内容为准。
        </p>
      )}
      {isChanged && (
        <p className={css.acts}>
          <Link to={paths.feedback}>
            <Icon name="flag" size={16} />
            告知签发机构
          </Link>
        </p>
      )}
      {facts && <FactList facts={facts} />}
      {certificate &&
        (isChanged ? (
          <Fold title="查看登记内容">
            <CertificateRecord certificate={certificate} />
          </Fold>
        ) : (
          <CertificateRecord certificate={certificate} />
        ))}
      {advice && advice.length > 0 && <AdviceList advice={advice} onAgain={onAgain} />}
      {(figures || certificate) && (
        <Fold title="文件指纹与签名">
          {figures?.map(([name, value]) => (
            <p key={name}>
              {name}　<span className="num">{value}</span>
            </p>
          ))}
          {certificate && <CertificateFigures certificate={certificate} />}
        </Fold>
      )}
    </VerdictPanel>
  );
};

const Differences = ({ differences }: { differences: readonly Difference[] }) => (
  <div className={css.diff}>
    <h3>哪里不同</h3>
    <table>
      <thead>
        <tr>
          <th scope="col">项目</th>
          <th scope="col">文件里写的</th>
          <th scope="col">登记的</th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ item, written, registered }) => (
          <tr key={item}>
            <th scope="row">{item}</th>
            <td data-label="文件里写的">
              <del>{written}</del>
            </td>
            <td data-label="登记的">
              <b>{registered}</b>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

const MARK: Record<Verdict, IconName> = { genuine: 'done', changed: 'close', unknown: 'help' };
/** Of a large archive so many are shown at first. */
const SHOWN = 20;

const PartList = ({ parts }: { parts: readonly FindingPart[] }) => (
  <ul className={css.parts}>
    {parts.map(({ name, verdict, text }, at) => (
      <li key={`${at} ${name}`} className={css[verdict]}>
        <Icon name={MARK[verdict]} />
        <span>{name}</span>
        <span className="num">{text}</span>
      </li>
    ))}
  </ul>
);

const Parts = ({ parts }: { parts: readonly FindingPart[] }) => (
  <>
    <PartList parts={parts.slice(0, SHOWN)} />
    {parts.length > SHOWN && (
      <Fold title={`另外 ${parts.length - SHOWN} 份`}>
        <PartList parts={parts.slice(SHOWN)} />
      </Fold>
    )}
  </>
);
