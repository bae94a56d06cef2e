import type { ReactNode } from 'react';
import css from './page-header.module.css';

/** The pale band with the page's title and a picture standing on its lower edge. */
export const PageHeader = ({
  title,
  text,
  image = '/art/shelf.svg',
  narrow = false,
  children,
}: {
  title: string;
  text?: string;
  image?: string;
  /** In line with a page of 880 px. */
  narrow?: boolean;
  children?: ReactNode;
}) => (
  <header className={css.band}>
    <div className={`wrap ${css.inner} ${narrow ? css.narrow : ''}`}>
      <img className={css.art} src={image} alt="" width={396} height={132} />
      <h1>{title}</h1>
      {text && <p>{text}</p>}
      {children}
    </div>
  </header>
);
