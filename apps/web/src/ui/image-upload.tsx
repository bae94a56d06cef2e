import { copy } from '@zhibiao/contract/copy';
import { CODE } from '@zhibiao/contract/envelope';
import { IMAGE_MAX_MB, IMAGE_TYPES } from '@zhibiao/contract/limits';
import { Upload, type UploadFile, type UploadProps } from 'antd';
import { useState } from 'react';
import { ApiError } from '#lib/api.ts';
import { session } from '#lib/session.ts';
import { upload } from '#lib/upload.ts';
import { toast } from '#lib/toast.ts';
import { Icon } from './icon.tsx';
import css from './image-upload.module.css';

type Props = { id?: string; value?: string[]; onChange?: (urls: string[]) => void; /** How many images at most. */ size?: number; tip?: string };

/** Images by click or drop. Its value is the addresses of those that have arrived. */
export const ImageUpload = ({ id, value = [], onChange, size = 1, tip }: Props) => {
  const [files, setFiles] = useState<UploadFile[]>(() => value.map((url, i) => ({ uid: `given-${i}`, name: url.split('/').at(-1) ?? '图片', status: 'done', url })));

  const change = (next: UploadFile[]) => {
    setFiles(next);
    onChange?.(next.flatMap(({ status, url, response }) => (status === 'done' ? [url ?? String(response)] : [])));
  };

  return (
    <div className={css.upload}>
      <Upload
        {...(id ? { id } : {})}
        listType="picture-card"
        accept={IMAGE_TYPES.map((type) => `.${type}`).join(',')}
        maxCount={size}
        multiple={size > 1}
        fileList={files}
        beforeUpload={(file) => {
          const refusal = refusalOf(file);
          if (!refusal) return true;
          toast.error(refusal);
          change([]);
          return Upload.LIST_IGNORE;
        }}
        customRequest={send}
        onChange={({ fileList }) => change(fileList)}
      >
        {files.length < size && <span className={css.slot}><Icon name="upload" />上传图片</span>}
      </Upload>
      <p className={css.tip}>{tip && <>{tip}<br /></>}{copy.imageTip}</p>
    </div>
  );
};

const refusalOf = (file: { name: string; size: number }): string | null => {
  const extension = file.name.split('.').at(-1)?.toLowerCase() ?? '';
  if (!(IMAGE_TYPES as readonly string[]).includes(extension)) return copy.imageTip;

  return file.size > IMAGE_MAX_MB * 1024 * 1024 ? copy.imageTooLarge : null;
};

const send: NonNullable<UploadProps['customRequest']> = ({ file, onProgress, onSuccess, onError }) => {
  const controller = new AbortController();
  if (!(file instanceof Blob)) return { abort: () => {} };
  upload(file, (percent) => onProgress?.({ percent }), controller.signal).then(
    (url) => onSuccess?.(url),
    (error: unknown) => {
      const failure = error instanceof Error ? error : new Error(copy.network);
      if (failure instanceof ApiError && failure.code === CODE.unauthorized) session.expire();
      else if (!controller.signal.aborted) toast.error(failure.message);
      onError?.(failure);
    },
  );

  return { abort: () => controller.abort() };
};
