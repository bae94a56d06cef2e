import { QUESTION_MAX } from '@zhibiao/contract/core/limits';
import { Input } from 'antd';
import { Field } from '#widgets/editing/field.tsx';
import { PictureButton, usePictureUpload } from './add-picture.tsx';
import { PicturesField } from './pictures-field.tsx';
import type { FormProps } from './properties.tsx';

/** What a case tells before it asks: plain text, with pictures below it. */
export const MaterialFields = ({ draft: { material, images }, at, set }: FormProps) => {
  const { send, busy, onPaste } = usePictureUpload({ onPicture: (image) => set({ images: [...images, image] }) });
  const isFull = images.length >= QUESTION_MAX.images;

  return (
    <div>
      <Field
        label="材料"
        aside="纯文字，可以插图"
        fault={at('material')}
        tools={!isFull && <PictureButton label="为材料插图" text="插图" busy={busy} onFile={send} />}
      >
        {(id) => (
          <Input.TextArea
            id={id}
            autoSize={{ minRows: 4, maxRows: 20 }}
            value={material}
            aria-invalid={at('material') !== null}
            status={at('material') ? 'error' : ''}
            onPaste={isFull ? undefined : onPaste}
            onChange={({ target }) => set({ material: target.value })}
          />
        )}
      </Field>
      <PicturesField images={images} at={at} onChange={(next) => set({ images: next })} />
    </div>
  );
};
