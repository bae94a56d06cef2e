import { verifyOrgBatch } from '@zhibiao/contract/certificate/batch';
import { Button } from '#ui/action/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { BatchCheck } from './batch-check.tsx';

/** The organisation verifies its own certificates and those of others at once. */
export const BatchDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog
    title="核验证书"
    wide
    onClose={onClose}
    text={<BatchCheck to={verifyOrgBatch} note="本机构的证书可以不填姓名。" />}
  >
    <Button onClick={onClose}>关闭</Button>
  </Dialog>
);
