import { useQuery } from '@tanstack/react-query';
import type { CertificateRow } from '@zhibiao/contract/certificate';
import { useEffect, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { pictureQuery } from '#features/certificate/queries.ts';
import css from './proof-sheet.module.css';

/**
 * The document on screen: the server draws its picture and the PDF with the same hand, so that words, lines and letters
 * are the same. The PDF alone is the original.
 */
export const ProofSheet = ({ certificate: { id, typeName, holder, certNo } }: { certificate: CertificateRow }) => {
  const { data, isError, refetch } = useQuery(pictureQuery(id));
  const address = useAddress(data?.svg);

  return (
    <div className={css.sheet}>
      {address && <img src={address} alt={`${typeName}，${holder}，编号 ${certNo}`} width={2970} height={2100} />}
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
