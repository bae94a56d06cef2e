import { EVIDENCE_MAX } from '@zhibiao/contract/core/limits';
import { sendEvidence } from '#lib/api/upload.ts';
import { ImageUpload } from '#widgets/upload/image-upload.tsx';

type Props = { value: string[]; onChange: (value: string[]) => void; onBusy: (isBusy: boolean) => void };

/** Pictures that go with an appeal. */
export const EvidenceField = (props: Props) => (
  <>
    <span>图片（选填，最多 {EVIDENCE_MAX} 张）</span>
    <ImageUpload {...props} size={EVIDENCE_MAX} sendTo={sendEvidence} />
  </>
);
