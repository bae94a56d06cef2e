import { useId, useState, type FormEvent } from 'react';
import { Button } from '#ui/action/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { isKeptLink } from './address.ts';
import css from './rich-editor.module.css';

type Props = {
  title: string;
  label: string;
  hint: string;
  value: string;
  /** What is wrong with what was typed. */
  fault?: (typed: string) => string | null;
  /** Takes the thing away. */
  onRemove?: (() => void) | undefined;
  onDone: (typed: string) => void;
  onClose: () => void;
};

/** One line of text that an act of the toolbar needs. */
const AskLine = ({ title, label, hint, value, fault, onRemove, onDone, onClose }: Props) => {
  const [typed, setTyped] = useState(value);
  const [said, setSaid] = useState<string | null>(null);
  const id = useId();

  const send = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const wrong = fault?.(typed.trim()) ?? null;
    if (wrong === null) onDone(typed.trim());
    else setSaid(wrong);
  };

  return (
    <Dialog
      title={title}
      onClose={onClose}
      text={
        <form id={id} className={`stack gap-6 ${css.ask}`} onSubmit={send} noValidate>
          <label htmlFor={`${id}-line`}>{label}</label>
          <input
            id={`${id}-line`}
            data-autofocus=""
            value={typed}
            maxLength={500}
            aria-invalid={said !== null}
            aria-describedby={`${id}-hint`}
            onChange={(event) => {
              setTyped(event.target.value);
              setSaid(null);
            }}
          />
          <p
            id={`${id}-hint`}
            className={said === null ? undefined : css.fault}
            role={said === null ? undefined : 'alert'}
          >
            {said ?? hint}
          </p>
        </form>
      }
    >
      {onRemove && <Button onClick={onRemove}>移除链接</Button>}
      <Button onClick={onClose}>取消</Button>
      <Button primary type="submit" form={id}>
        确定
      </Button>
    </Dialog>
  );
};

type AskProps = Pick<Props, 'value' | 'onDone' | 'onClose' | 'onRemove'>;

export const AskLink = (props: AskProps) => (
  <AskLine
    title="链接"
    label="地址"
    hint="以 https:// 开头，或本站的页面，例如 /lesson"
    fault={(typed) => (isKeptLink(typed) ? null : '请输入 https://、mailto: 或以 / 开头的地址')}
    {...props}
  />
);

export const AskAlt = (props: AskProps) => (
  <AskLine
    title="图片说明"
    label="这张图片说的是什么"
    hint="看不到图片的人听到这句话；只作装饰的图片可以留空"
    {...props}
  />
);
