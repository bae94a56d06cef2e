import type { QuestionImage } from '@zhibiao/contract/question/content';
import { Input } from 'antd';
import { Icon } from '#ui/icon/icon.tsx';
import { IconButton } from '#widgets/dock/dock.tsx';
import { ErrorLine } from '#widgets/editing/error-line.tsx';
import type { FaultAt } from '#features/question/staff/edit/faults.ts';
import css from './fields.module.css';

type OneProps = {
  image: QuestionImage;
  /** 题干图片 1 */
  name: string;
  fault: string | null;
  onChange: (image: QuestionImage | null) => void;
};

/** A picture, and what it shows in words. */
export const OneImage = ({ image, name, fault, onChange }: OneProps) => (
  <>
    <div className={css.picture}>
      <a href={image.url} target="_blank" rel="noreferrer" aria-label={`查看${name}`}>
        <img src={image.url} alt={image.alt} />
      </a>
      <Input
        aria-label={`${name}的说明`}
        placeholder="图片说明，读给看不到图片的人"
        value={image.alt}
        aria-invalid={fault !== null}
        status={fault ? 'error' : ''}
        onChange={({ target }) => onChange({ ...image, alt: target.value })}
      />
      <IconButton label={`移除${name}`} onClick={() => onChange(null)}>
        <Icon name="close" size={16} />
      </IconButton>
    </div>
    {fault && <ErrorLine>{fault}</ErrorLine>}
  </>
);

type Props = {
  images: readonly QuestionImage[];
  at: FaultAt;
  onChange: (images: QuestionImage[]) => void;
};

/** The pictures below a text. */
export const PicturesField = ({ images, at, onChange }: Props) => (
  <>
    {images.length > 0 && (
      <ul className={css.pictures} aria-label="图片">
        {images.map((image, i) => (
          <li key={image.url}>
            <OneImage
              image={image}
              name={`图片 ${i + 1}`}
              fault={at('images', i, 'alt') ?? at('images', i, 'url')}
              onChange={(next) => onChange(images.flatMap((old, j) => (j === i ? (next ? [next] : []) : [old])))}
            />
          </li>
        ))}
      </ul>
    )}
    {at('images') && <ErrorLine>{at('images')}</ErrorLine>}
  </>
);
