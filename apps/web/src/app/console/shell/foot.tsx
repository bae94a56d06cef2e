import type { StaffMe } from '@zhibiao/contract/staff/auth';
import { Link } from 'react-router-dom';
import { recentMoment, shortMoment } from '#lib/format/moment-text.ts';
import { useSiteName } from '#lib/session/site.ts';
import css from './foot.module.css';
import { openPages } from './menu.ts';

/** Put in by the build, from the root's package.json. */
declare const PRODUCT_VERSION: string;

const VERSION = PRODUCT_VERSION;

const DOCTOR = '/console/doctor';

const backupText = ({ backup, drill }: StaffMe): string =>
  [
    backup ? `备份 ${recentMoment(backup.at)}，已核对` : '还没有备份',
    drill && `${shortMoment(drill.at).slice(0, 5)} 试恢复${drill.passed ? '一致' : '没有成功'}`,
  ]
    .filter(Boolean)
    .join('；');

/** Below every page: which version this is, and whether a copy of it lies somewhere. */
export const Foot = ({ me }: { me: StaffMe }) => (
  <footer className={`num ${css.foot}`}>
    <span>
      {useSiteName()} {VERSION}
    </span>
    {openPages(me).some(({ path }) => path === DOCTOR) ? (
      <Link to={DOCTOR}>{backupText(me)}</Link>
    ) : (
      <span>{backupText(me)}</span>
    )}
  </footer>
);
