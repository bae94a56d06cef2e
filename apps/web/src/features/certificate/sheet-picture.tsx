import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Button } from '#ui/button.tsx';
import css from './sheet-picture.module.css';

/**
 * The document on screen: the server draws its picture and the PDF with the same hand, so that words, lines and letters
 * are the same. The PDF alone is the original.
 */
export const SheetPicture = ({ query, alt }: { query: UseQueryResult<{ svg: string }>; alt: string }) => {
  const { data, isError, refetch } = query;
  const address = useAddress(data?.svg);

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

/** As a picture it can be shown, zoomed and saved, and nothing in it can run. */
const useAddress = (svg: string | undefined): string | null => {
  const [address, setAddress] = useState<string | null>(null);

  useEffect(() => {
    if (svg === undefined) return undefined;
    const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [svg]);
  return address;
};
