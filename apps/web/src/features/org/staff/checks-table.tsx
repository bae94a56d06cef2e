import { CHECK, type OrgCheck } from '@zhibiao/contract/org/staff';
import type { ReactNode } from 'react';
import { Icon } from '#ui/icon/icon.tsx';
import css from './review.module.css';

/** Their words, and beside them what the machine found: fine, or to be looked at with a sentence. */
export type CheckedLine = { name: string; said: ReactNode; check: OrgCheck | undefined };

export const countsText = (checks: readonly OrgCheck[]): string => {
  const count = (state: number) => checks.filter((check) => check.state === state).length;
  return `${count(CHECK.fine)} 项一致，${count(CHECK.look)} 项请留意`;
};

/** Without the licence that stands beside the facts: comparing the two is the review itself. */
export const openWarnings = (checks: readonly OrgCheck[], hasLicence: boolean): OrgCheck[] =>
  checks.filter(({ field, state }) => state === CHECK.look && !(hasLicence && field === 'licence'));

/** The licence beside the facts where the pane is wide enough, above them where it is not. */
export const LicenceBeside = ({ licence, children }: { licence: ReactNode; children: ReactNode }) => (
  <div className={css.pane}>
    <div className={licence ? css.beside : undefined}>
      {licence && <div className={css.licence}>{licence}</div>}
      <div>{children}</div>
    </div>
  </div>
);

export const ChecksTable = ({ lines, counts }: { lines: readonly CheckedLine[]; counts: string }) => (
  <table className={`headed ${css.checks}`}>
    <thead>
      <tr>
        <th scope="col">项目</th>
        <th scope="col">机构填报</th>
        <th scope="col">
          自动核对 <span className="note num">{counts}</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {lines.map(({ name, said, check }) => (
        <tr key={name} className={check?.state === CHECK.look ? css.look : undefined}>
          <th scope="row">{name}</th>
          <td>{said}</td>
          <td>{check && <Verdict check={check} />}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

const Verdict = ({ check: { state, text, note } }: { check: OrgCheck }) => {
  if (state === CHECK.none) return <span className="note">{text}</span>;
  const fine = state === CHECK.fine;
  return (
    <div className={`${css.verdict} ${fine ? css.fine : css.amber}`}>
      <Icon name={fine ? 'check' : 'warn'} size={16} />
      <div>
        <span className="sr">{fine ? '一致：' : '请留意：'}</span>
        {text}
        {note && <p className="note">{note}</p>}
      </div>
    </div>
  );
};
