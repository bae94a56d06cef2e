import type { Verified } from '@zhibiao/contract/certificate';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#lib/paths.ts';
import { Icon } from '#ui/icon.tsx';
import { BrowserCheck } from './browser-check.tsx';
import { MEANING, StatusTag } from '#features/certificate/status.tsx';
import css from './verified-result.module.css';
import { hoursText, nameOfRun, yearText } from '#features/certificate/words.ts';

const TONE: Record<Verified['status'], string | undefined> = {
  有效: css.good,
  已过期: css.past,
  已换发: css.past,
  已撤销: css.bad,
};

/** Everything the public may read of a certificate. `children`: the check of a file. */
export const VerifiedResult = ({ certificate, children }: { certificate: Verified; children: ReactNode }) => {
  const {
    status,
    verifiedAt,
    typeName,
    certNo,
    holder,
    issuer,
    issueDate,
    expireDate,
    year,
    totalHours,
    lessons,
    orgName,
    standardCode,
    period,
    exam,
    renews,
  } = certificate;

  return (
    <section className={`panel ${css.result}`} aria-labelledby="verified-title">
      <div className={`${css.status} ${TONE[status] ?? ''}`}>
        <Icon name={status === '有效' ? 'shield' : 'warn'} size={40} />
        <div role="status">
          <h2 id="verified-title">该证书由本平台签发{status === '有效' ? '' : `，${status}`}</h2>
          <p className="note num">核验于 {verifiedAt.slice(0, 16)}</p>
        </div>
        <StatusTag status={status} />
      </div>
      <Meaning certificate={certificate} />
      <dl className={css.facts}>
        <div>
          <dt>证书类型</dt>
          <dd>{typeName}</dd>
        </div>
        <div>
          <dt>证书编号</dt>
          <dd>{certNo}</dd>
        </div>
        <div>
          <dt>持证人</dt>
          <dd>{holder}</dd>
        </div>
        {orgName && (
          <div>
            <dt>所在机构</dt>
            <dd>{orgName}</dd>
          </div>
        )}
        <div>
          <dt>签发机构</dt>
          <dd>{issuer}</dd>
        </div>
        <div>
          <dt>签发日期</dt>
          <dd>{issueDate}</dd>
        </div>
        <div>
          <dt>有效期至</dt>
          <dd>{expireDate ?? '长期'}</dd>
        </div>
        {renews && (
          <div>
            <dt>换自</dt>
            <dd>{renews}</dd>
          </div>
        )}
        {year !== undefined && (
          <div>
            <dt>学时年度</dt>
            <dd>{yearText(year, lessons)}</dd>
          </div>
        )}
        {standardCode && (
          <div>
            <dt>依据标准</dt>
            <dd>{standardCode}</dd>
          </div>
        )}
        {period && (
          <div>
            <dt>培训时间</dt>
            <dd>{period.from === period.to ? period.from : `${period.from} 至 ${period.to}`}</dd>
          </div>
        )}
        {exam && (
          <div>
            <dt>考核成绩</dt>
            <dd>
              {exam.score} 分{exam.fullScore === 100 ? '' : `（满分 ${exam.fullScore} 分）`}
            </dd>
          </div>
        )}
      </dl>
      <BrowserCheck certificate={certificate} />
      <div className={css.table}>
        <table>
          <caption className="sr">课程与学时</caption>
          <thead>
            <tr>
              <th scope="col">课程</th>
              <th scope="col">学时</th>
              <th scope="col">完成日期</th>
              <th scope="col">考核成绩</th>
            </tr>
          </thead>
          <tbody>
            {lessons.map((lesson) => (
              <tr key={`${lesson.lessonId} ${lesson.round ?? 1}`}>
                <th scope="row">{nameOfRun(lesson)}</th>
                <td data-label="学时">{hoursText(lesson.creditHours)}</td>
                <td data-label="完成日期">{lesson.finishDate}</td>
                <td data-label="考核成绩">{lesson.score === null ? '—' : `${lesson.score} 分`}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">合计</th>
              <td data-label="学时">{hoursText(totalHours)}</td>
              <td />
              <td />
            </tr>
          </tfoot>
        </table>
      </div>
      {children}
    </section>
  );
};

const Meaning = ({ certificate: { status, revokeReason, replacedBy, holder } }: { certificate: Verified }) => (
  <p className={css.meaning}>
    {MEANING[status]}
    {status === '已撤销' && revokeReason && `撤销原因：${revokeReason}。`}
    {/* Linked only where the full name was shown, since the address contains it. */}
    {replacedBy &&
      (holder.includes('*') ? (
        `新证书编号 ${replacedBy}。`
      ) : (
        <Link to={`${paths.verify}?certNo=${replacedBy}&name=${encodeURIComponent(holder)}`}>
          查看新证书 {replacedBy}
        </Link>
      ))}
  </p>
);
