import { useQuery } from '@tanstack/react-query';
import type { CertificateRow } from '@zhibiao/contract/certificate/learner';
import { pictureQuery } from '#features/certificate/queries.ts';
import { SheetPicture } from '#features/certificate/sheet-picture.tsx';

/** The holder's own document as a picture. */
export const ProofSheet = ({ certificate: { id, typeName, holder, certNo } }: { certificate: CertificateRow }) => (
  <SheetPicture query={useQuery(pictureQuery(id))} alt={`${typeName}，${holder}，编号 ${certNo}`} />
);
