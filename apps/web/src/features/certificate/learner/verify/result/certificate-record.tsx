import type { Verified } from '@zhibiao/contract/certificate/learner';
import { hoursCell } from '@zhibiao/contract/core/hours';
import { Link } from 'react-router-dom';
import { nameOfRun, yearText } from '#features/certificate/words.ts';
import { paths } from '#lib/url/paths.ts';
import css from './certificate-record.module.css';
import { FactList, type Tone } from './verdict.tsx';

const sinceOf = ({ statement }: Verified): string => {
  const { since } = JSON.parse(statement.text) as { since?: string | null };
  return since ? `自 ${new Date(Date.parse(since) + 8 * 3_600_000).toISOString().slice(0, 10)} 起` : '';
};

/** What a certificate is worth today, by the signed register; `good`: the sentence where it is in force. */
export const worthOf = (certificate: Verified, good: string): { tone: Tone; title: string; text: string } => {
  const { status, expireDate } = certificate;
  if (status === '有效') return { tone: 'good', title: '真实有效', text: good };
  const [title, text] = {
    已过期: ['真实，但已过期', `有效期至 ${expireDate}，已经过了。`],
    已撤销: ['真实，但已撤销', `${sinceOf(certificate)}不能再使用。`],
    已换发: ['真实，已由新证书代替', `${sinceOf(certificate)}以新编号为准。`],
  }[status] as [string, string];
  return { tone: 'ended', title, text };
};

/** Linked only where the full name was shown, by which it is looked up. */
const Replacement = ({ certificate: { replacedBy, holder } }: { certificate: Verified }) =>
  holder.includes('*') ? (
    replacedBy
  ) : (
    <Link to={`${paths.verify}?certNo=${replacedBy}`} state={{ name: holder }}>
      {replacedBy}
    </Link>
  );

const factsOf = (one: Verified): Parameters<typeof FactList>[0]['facts'] =>
  (
    [
      ['类型', one.typeName],
      ['持证人', one.holder],
      ['编号', one.certNo],
      ['状态', one.status],
      ['撤销原因', one.status === '已撤销' ? one.revokeReason : null],
      ['新编号', one.replacedBy && <Replacement certificate={one} />],
      ['所在机构', one.orgName],
      ['签发机构', one.issuer],
      ['签发日期', one.issueDate],
      ['有效期至', one.expireDate ?? '长期'],
      ['换自', one.renews],
      ['学时年度', one.year === undefined ? null : yearText(one.year, one.lessons, one.hourMin ?? null)],
      ['学时来源', one.hoursOrigin],
      ['依据标准', one.standardCode],
      [
        '培训时间',
        one.period && (one.period.from === one.period.to ? one.period.from : `${one.period.from} 至 ${one.period.to}`),
      ],
      [
        '考核成绩',
        one.exam && `${one.exam.score} 分${one.exam.fullScore === 100 ? '' : `（满分 ${one.exam.fullScore} 分）`}`,
      ],
    ] as const
  ).filter(([, value]) => value);

/** Everything the public may read of a certificate. */
export const CertificateRecord = ({ certificate }: { certificate: Verified }) => (
  <>
    <FactList facts={factsOf(certificate)} />
    <div className={css.table}>
      <table className="headed">
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
          {certificate.lessons.map((lesson) => (
            <tr key={`${lesson.lessonId} ${lesson.round ?? 1}`}>
              <th scope="row">{nameOfRun(lesson)}</th>
              <td data-label="学时">{hoursCell(lesson.creditHours, certificate.hourMin ?? null)}</td>
              <td data-label="完成日期">{lesson.finishDate}</td>
              <td data-label="考核成绩">{lesson.score === null ? '—' : `${lesson.score} 分`}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">合计</th>
            <td data-label="学时">{hoursCell(certificate.totalHours, certificate.hourMin ?? null)}</td>
            <td />
            <td />
          </tr>
        </tfoot>
      </table>
    </div>
  </>
);
