import { Switch } from 'antd';
import { Button } from '#ui/action/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import css from './inbox.module.css';

const KEYS = [
  ['J / K', '下一条、上一条'],
  ['Enter', '打开'],
  ['C', '认领或释放'],
  ['N', '领下一条'],
  ['A', '通过、同意、提交结论（认领后）'],
  ['R', '退回（认领后）'],
  ['X', '驳回（认领后）'],
  ['Z', '撤回刚提交的操作'],
  ['/', '搜索'],
  ['?', '全部快捷键'],
] as const;

type Props = { isOn: boolean; onSwitch: (isOn: boolean) => void; onClose: () => void };

export const InboxKeysDialog = ({ isOn, onSwitch, onClose }: Props) => (
  <Dialog
    title="快捷键"
    onClose={onClose}
    text={
      <>
        <dl className={css.keys}>
          {KEYS.map(([key, what]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
        <label className={css.switch}>
          <Switch checked={isOn} onChange={onSwitch} />
          使用单键快捷键（输入时不起作用）
        </label>
      </>
    }
  >
    <Button primary onClick={onClose}>
      知道了
    </Button>
  </Dialog>
);
