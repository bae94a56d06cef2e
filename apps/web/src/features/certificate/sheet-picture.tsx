import type { UseQueryResult } from '@tanstack/react-query';
import { usePictureAddress } from '#features/certificate/picture-address.ts';
import { Button } from '#ui/action/button.tsx';
import css from './sheet-picture.module.css';

/**
 * The document on screen: the server draws its picture and the PDF with the same hand, so that words, lines and letters
 * are the same. The PDF alone is the original.
 */
export const SheetPicture = ({ query, alt }: { query: UseQueryResult<{ svg: string }>; alt: string }) => {
  const { data, isError, refetch } = query;
  const address = usePictureAddress(data?.svg);

  return (
    <div className={css.sheet}>
      {address && <img src={address} alt={alt} width={2970} height={2100} />}
      {isError && (
        <div className={css.failed}>
          <p className="note">预览没有加载成功，可以下载 PDF 查看。</p>
          <Button small onClick={() => void refetch()}>
            重试
          </Button>
        </div>
      )}
    </div>
  );
};
