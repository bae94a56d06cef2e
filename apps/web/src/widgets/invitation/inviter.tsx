import css from './invitation.module.css';

type Org = { orgName: string; orgTypeName: string | null; areaName: string | null };

/** The organisation that invites, and what it is. */
export const Inviter = ({ org: { orgName, orgTypeName, areaName } }: { org: Org }) => (
  <div className={css.inviter}>
    <span className={css.monogram} aria-hidden="true">
      {[...orgName][0]}
    </span>
    <p>
      <b>{orgName}</b>
      <span className="note">{[orgTypeName, areaName].filter(Boolean).join(' · ')}</span>
    </p>
  </div>
);
