import { sendStaffPicture } from '#lib/staff/pictures.ts';
import { ImageUpload } from '#widgets/upload/image-upload.tsx';

type Props = {
  id?: string;
  value?: string | null;
  onChange?: (url: string | null) => void;
  tip?: string;
  shape?: 'portrait' | 'square' | 'round' | 'wide' | 'strip';
};

/** One picture of the site's own pages, as a field of a form; null without one. */
export const OnePicture = ({ value, onChange, ...rest }: Props) => (
  <ImageUpload
    {...rest}
    value={value ? [value] : []}
    onChange={([url]) => onChange?.(url ?? null)}
    sendTo={sendStaffPicture}
  />
);
