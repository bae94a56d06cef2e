import type { ReactNode } from 'react';
import css from './foot-bar.module.css';

/** Under a long form, always in sight: a sentence that says how it stands, then the buttons, the main one last. */
export const FootBar = ({ status, children }: { status: ReactNode; children: ReactNode }) => (
  <div className={`cluster gap-8 ${css.bar}`}>
    <p role="status">{status}</p>
    {children}
  </div>
);
