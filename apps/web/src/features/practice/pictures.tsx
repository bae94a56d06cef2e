import css from './pictures.module.css';

type Picture = { url: string; alt: string };

/** Pictures of a question, at their own size up to the width of the page. */
export const Pictures = ({ pictures = [] }: { pictures?: readonly Picture[] | undefined }) =>
  pictures.length > 0 && (
    <div className={css.pictures}>
      {pictures.map(({ url, alt }) => (
        <img key={url} src={url} alt={alt} loading="lazy" />
      ))}
    </div>
  );
