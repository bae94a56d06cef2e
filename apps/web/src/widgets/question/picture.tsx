import { useState } from 'react';
import { Button } from '#ui/action/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { Modal } from '#ui/overlay/modal.tsx';
import css from './picture.module.css';

type Props = { url: string; alt: string };

/** A picture of a question; pressed, it is shown as large as the window allows. */
export const Picture = ({ url, alt }: Props) => {
  const [large, setLarge] = useState(false);

  return (
    <>
      <button
        type="button"
        className={css.small}
        aria-label={`${alt}，查看大图`}
        aria-haspopup="dialog"
        onClick={() => setLarge(true)}
      >
        <img src={url} alt={alt} loading="lazy" decoding="async" />
        <Icon name="enlarge" size={16} />
      </button>
      {large && <Large url={url} alt={alt} onClose={() => setLarge(false)} />}
    </>
  );
};

export const Pictures = ({ images }: { images: readonly Props[] | undefined }) =>
  images && images.length > 0 ? (
    <div className={css.row}>
      {images.map((image, at) => (
        <Picture key={at} {...image} />
      ))}
    </div>
  ) : null;

const Large = ({ url, alt, onClose }: Props & { onClose: () => void }) => (
  <Modal className={css.large} aria-label={alt} onClose={onClose}>
    <div className={css.frame}>
      <img src={url} alt={alt} />
    </div>
    <p>
      <span>{alt}</span>
      <Button small data-autofocus onClick={onClose}>
        关闭
      </Button>
    </p>
  </Modal>
);
