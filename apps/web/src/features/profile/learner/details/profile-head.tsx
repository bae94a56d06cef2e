import { useQuery } from '@tanstack/react-query';
import { hoursHead } from '@zhibiao/contract/core/hours';
import type { LoginUser } from '@zhibiao/contract/profile/viewer';
import { Avatar } from '#ui/picture/avatar.tsx';
import css from './profile-head.module.css';
import { ownCertificatesQuery, hoursQuery, studyingQuery } from '#features/profile/learner/queries.ts';

/** Who this is, and what they have reached. A figure that cannot be fetched is a dash, not a failed page. */
export const ProfileHead = ({ viewer }: { viewer: LoginUser }) => {
  const { data: hours } = useQuery(hoursQuery);
  const { data: studying } = useQuery(studyingQuery);
  const { data: certificates } = useQuery(ownCertificatesQuery);

  return (
    <section className={`panel ${css.head}`} aria-label="概况">
      <div className={css.who}>
        <Avatar name={viewer.realName} src={viewer.avatar} size={72} />
        <div>
          <h1>{viewer.realName}</h1>
          <p className="note">
            <span>{viewer.orgName ?? '未加入机构'}</span>
            {viewer.typeName && <span>{viewer.typeName}</span>}
            {viewer.position && <span>{viewer.position}</span>}
          </p>
        </div>
      </div>
      <dl className={css.figures}>
        <Figure label="累计学时" {...(hours ? hoursHead(hours) : { value: undefined })} />
        <Figure label="在学课程" value={studying} unit="门" />
        <Figure label="证书与证明" value={certificates} unit="份" />
      </dl>
    </section>
  );
};

const Figure = ({
  label,
  value,
  unit,
}: {
  label: string;
  value: number | string | undefined;
  unit?: string | undefined;
}) => (
  <div>
    <dt>{label}</dt>
    <dd className="num">
      {value ?? '—'}
      {value !== undefined && <small>{unit}</small>}
    </dd>
  </div>
);
