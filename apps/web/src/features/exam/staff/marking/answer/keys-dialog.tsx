import { Button } from '#ui/action/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import css from '#features/exam/staff/marking/marking.module.css';

const KEYS = [
  ['1–9', '给或不给第几个要点'],
  ['0', '全部不给'],
  ['↑ ↓', '上一个、下一个要点'],
  ['← →', '当前要点减、加半分'],
  ['C', '写评语，Esc 离开'],
  ['Enter', '提交并看下一份'],
  ['S', '提交并请人二评'],
  ['K', '撤回刚才的评分'],
  ['?', '显示这张表'],
] as const;

export const MarkingKeysDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog
    title="快捷键"
    onClose={onClose}
    text={
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
    }
  >
    <Button primary onClick={onClose}>
      知道了
    </Button>
  </Dialog>
);
