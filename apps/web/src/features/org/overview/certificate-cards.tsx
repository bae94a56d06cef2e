import { APPLY } from '@zhibiao/contract/apply/types';
import { CERT_TYPE } from '@zhibiao/contract/certificate/types';
import { EXPIRING_DAYS } from '@zhibiao/contract/certificate/org';
import { labelOf } from '@zhibiao/contract/core/codes';
import type { OrgOverview } from '@zhibiao/contract/org/overview';
import { Link } from 'react-router-dom';
import { paths } from '#lib/url/paths.ts';
import css from './overview.module.css';

type Cert = NonNullable<OrgOverview['cert']>;
type Apply = NonNullable<OrgOverview['apply']>;
/** Within so many days an end is near. */
const NEAR_DAYS = 30;

/** Certificates of members, and whose end first. */
export const CertificatesCard = ({ cert }: { cert: Cert }) => (
  <section className={`panel ${css.panel} ${css.half}`} aria-labelledby="overview-certificates">
    <header>
      <h2 id="overview-certificates">证书</h2>
      <Link to={paths.adminCertificate}>证书查询</Link>
    </header>
    {cert.valid + cert.expired + cert.replaced === 0 ? (
      <p className={css.calm}>还没有证书，学员的证书签发后会出现在这里</p>
    ) : (
      <>
        <dl className={`num ${css.pairs}`}>
          <Pair name="有效" count={cert.valid} />
          <Pair name={`${EXPIRING_DAYS} 天内到期`} count={cert.expiring} warn={cert.expiring > 0} />
          <Pair name="已换发" count={cert.replaced} />
          <Pair name="已过期" count={cert.expired} />
        </dl>
        {cert.ending.length > 0 && (
          <ul className={`num ${css.ending}`}>
            {cert.ending.map(({ id, name, type, expireDate, daysLeft }) => (
              <li key={id}>
                <span>{name}</span>
                <span>{labelOf(CERT_TYPE, type)}</span>
                <b className={daysLeft <= NEAR_DAYS ? css.low : undefined}>{expireDate}</b>
              </li>
            ))}
          </ul>
        )}
      </>
    )}
  </section>
);

/** Where the organisation's applications are. */
export const AppliesCard = ({ apply, instead }: { apply: Apply; instead: boolean }) => (
  <section className={`panel ${css.panel} ${instead ? css.year : css.half}`} aria-labelledby="overview-applies">
    <header>
      <h2 id="overview-applies">认证申请</h2>
      <Link to={paths.adminApplication}>全部</Link>
    </header>
    <dl className={`num ${css.legend}`}>
      <Pair name={labelOf(APPLY, APPLY.orgReview)} count={apply.orgReview} />
      <Pair name={labelOf(APPLY, APPLY.platformReview)} count={apply.platformReview} />
      <Pair name={labelOf(APPLY, APPLY.returned)} count={apply.returned} warn={apply.returned > 0} />
      <Pair name={labelOf(APPLY, APPLY.making)} count={apply.making} />
      <Pair name={labelOf(APPLY, APPLY.issued)} count={apply.issued} />
    </dl>
  </section>
);

const Pair = ({ name, count, warn = false }: { name: string | undefined; count: number; warn?: boolean }) => (
  <div>
    <dt>{name}</dt>
    <dd className={warn ? css.low : undefined}>{count}</dd>
  </div>
);
