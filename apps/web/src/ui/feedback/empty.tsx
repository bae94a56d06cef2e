import type { ReactNode } from 'react';
import css from './empty.module.css';

export type EmptyArt = 'shelf' | 'page' | 'certificate' | 'exam' | 'search';

type Props = {
  text: string;
  action?: ReactNode;
  art?: EmptyArt | null;
  /** It is all that the page has to say. */
  whole?: boolean;
};

/**
 * Nothing here: one drawing, one sentence, at most one next step. `shelf` for courses, `page` for documents;
 * null where no drawing can be fetched.
 */
export const Empty = ({ text, action, art = 'page', whole = false }: Props) => (
  <div className={css.empty}>
    {art && <img src={`/art/empty-${art}.svg`} alt="" width={160} height={96} />}
    {whole ? <h1>{text}</h1> : <p>{text}</p>}
    {action && <div className={css.action}>{action}</div>}
  </div>
);
