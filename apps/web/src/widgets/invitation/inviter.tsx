import css from './invitation.module.css';

type Org = { orgName: string; orgTypeName: string | null; areaName: string | null };

/** What the organisation is that invites, beside a heading that names it. */
export const Inviter = ({ org: { orgName, orgTypeName, areaName } }: { org: Org }) => (
  <p className="row gap-12 note">
    <span className={css.monogram} aria-hidden="true">
      {[...orgName][0]}
    </span>
    {[orgTypeName, areaName].filter(Boolean).join(' · ')}
  </p>
);
