import { useQuery } from '@tanstack/react-query';
import type { CertificateRow } from '@zhibiao/contract/certificate';
import { Button } from '#ui/button.tsx';
import { usePictureAddress } from '#features/certificate/picture-address.ts';
import { pictureQuery } from '#features/certificate/queries.ts';
import css from './proof-sheet.module.css';

/**
 * The document on screen: the server draws its picture and the PDF with the same hand, so that words, lines and letters
 * are the same. The PDF alone is the original.
 */
export const ProofSheet = ({ certificate: { id, typeName, holder, certNo } }: { certificate: CertificateRow }) => {
  const { data, isError, refetch } = useQuery(pictureQuery(id));
  const address = usePictureAddress(data?.svg);

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
