import { hoursText } from '@zhibiao/contract/core/hours';
import { useMutation, useQuery } from '@tanstack/react-query';
import { getProvePdf, type CertificateRow } from '@zhibiao/contract/certificate/learner';
import { copyAndNotify } from '#lib/platform/clipboard.ts';
import { download } from '#lib/api/download.ts';
import { Button } from '#ui/action/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import css from './issued.module.css';
import { BadgeLink } from '#features/certificate/badge-link.tsx';
import { StatusTag } from '#features/certificate/status.tsx';
import { nameOfRun } from '#features/certificate/words.ts';
import { pictureQuery } from '#features/certificate/queries.ts';
import { SheetPicture } from '#features/certificate/sheet-picture.tsx';

/** The holder's own document as a picture. */
const ProofSheet = ({ certificate: { id, typeName, holder, certNo } }: { certificate: CertificateRow }) => (
  <SheetPicture query={useQuery(pictureQuery(id))} alt={`${typeName}，${holder}，编号 ${certNo}`} />
);

type Props = {
  certificate: CertificateRow;
  /** None where certificates are not renewed. */ onRenew?: (certNo: string) => void;
};

/** One document: its picture, its facts and its actions. One that is no longer valid is a single line. */
export const Issued = ({ certificate, onRenew }: Props) =>
  certificate.status === '已换发' || certificate.status === '已撤销' ? (
    <Former certificate={certificate} />
  ) : (
    <li className={css.item}>
      <ValidCertificate certificate={certificate} {...(onRenew && { onRenew })} />
    </li>
  );

const Former = ({ certificate: { typeName, certNo, status, issueDate } }: { certificate: CertificateRow }) => (
  <li className={`cluster gap-4-16 ${css.former}`}>
    <span>{typeName}</span>
    <span className="note num">{certNo}</span>
    <StatusTag status={status} />
    <span className={`note num ${css.when}`}>{issueDate} 签发</span>
  </li>
);

/** One that stands: its picture, its facts and its actions. */
export const ValidCertificate = ({ certificate, onRenew }: Props) => {
  const {
    id,
    typeName,
    certNo,
    holder,
    issueDate,
    expireDate,
    status,
    year,
    lessons,
    totalHours,
    hoursOrigin,
    verifyUrl,
    renewal,
  } = certificate;
  const pdf = useMutation({
    mutationFn: () => download(getProvePdf, { params: { id } }, `${holder}-${typeName}-${certNo}.pdf`),
  });
  const [only] = lessons;
  const courses = new Set(lessons.map(({ lessonId }) => lessonId)).size;

  return (
    <div className={css.issued}>
      <ProofSheet certificate={certificate} />
      <div>
        <h3>
          {typeName}
          <StatusTag status={status} />
        </h3>
        <dl className={css.facts}>
          {year !== undefined && (
            <div>
              <dt>年度</dt>
              <dd>{year} 年</dd>
            </div>
          )}
          <div>
            <dt>课程</dt>
            <dd>
              {courses === 1 && only
                ? `${lessons.length === 1 ? nameOfRun(only) : only.name}，${hoursText(totalHours)}`
                : `${courses} 门，共 ${hoursText(totalHours)}`}
              <span className="note">{hoursOrigin}</span>
            </dd>
          </div>
          <div>
            <dt>编号</dt>
            <dd>{certNo}</dd>
          </div>
          <div>
            <dt>签发</dt>
            <dd>{issueDate}</dd>
          </div>
          <div>
            <dt>有效期至</dt>
            <dd>
              {expireDate ?? '长期'}
              {renewal && !renewal.open && <span className="note">，{renewal.from} 起可换证</span>}
            </dd>
          </div>
        </dl>
        <div className={css.actions}>
          {renewal?.open && onRenew && (
            <Button onClick={() => onRenew(certNo)} aria-label={`换证，${typeName} ${certNo}`}>
              换证
            </Button>
          )}
          <Button
            primary
            busy={pdf.isPending}
            onClick={() => pdf.mutate()}
            aria-label={`下载 PDF，${typeName} ${certNo}`}
          >
            <Icon name="download" size={16} />
            {pdf.isPending ? '正在下载…' : '下载 PDF'}
          </Button>
          <Button onClick={() => void copyAndNotify(verifyUrl)} aria-label={`复制核验链接，${typeName} ${certNo}`}>
            <Icon name="link" size={16} />
            核验链接
          </Button>
          <BadgeLink certNo={certNo} verifyCode={certificate.verifyCode} />
        </div>
      </div>
    </div>
  );
};
