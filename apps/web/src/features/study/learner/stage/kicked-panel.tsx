import { copy } from '@zhibiao/contract/core/copy';
import { Button } from '#ui/action/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import css from './item-study.module.css';

/** Study time is being counted on another device. */
export const KickedPanel = ({ onTakeOver }: { onTakeOver: () => void }) => (
  <div className={`ink ${css.kicked}`} role="alert">
    <Icon name="user" size={32} />
    <p>{copy.otherDevice}，本设备已暂停，进度不受影响。</p>
    <Button onClick={onTakeOver}>在本设备继续</Button>
  </div>
);
