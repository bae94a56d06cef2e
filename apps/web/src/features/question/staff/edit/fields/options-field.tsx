import { OPTION_LETTERS, QUESTION } from '@zhibiao/contract/question/types';
import { Input } from 'antd';
import { useId } from 'react';
import { Button } from '#ui/action/button.tsx';
import { Choice } from '#ui/form/choice.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { IconButton } from '#widgets/dock/dock.tsx';
import { ErrorLine } from '#widgets/editing/error-line.tsx';
import { FieldGroup } from '#widgets/editing/field.tsx';
import { OrderList } from '#widgets/editing/order-list.tsx';
import { letterOf } from '#features/question/staff/words.ts';
import { PictureButton, usePictureUpload } from './add-picture.tsx';
import { emptyOption, markRight, type PartDraft, type OptionDraft } from '#features/question/staff/edit/draft.ts';
import type { FaultAt } from '#features/question/staff/edit/faults.ts';
import css from './fields.module.css';
import { OneImage } from './pictures-field.tsx';

export type PartProps = {
  question: PartDraft;
  at: FaultAt;
  set: (change: Partial<PartDraft>) => void;
};

/** Options in their order, each with its mark for what is right. */
export const OptionsField = ({ question, at, set }: PartProps) => {
  const { options } = question;
  const name = useId();
  const change = (i: number, next: OptionDraft) => set({ options: options.map((old, j) => (j === i ? next : old)) });

  return (
    <FieldGroup label="选项" aside="勾选正确的，按 Alt + A 至 H 也可以" fault={at('answer') ?? at('options')}>
      <OrderList
        plain
        label="选项"
        rows={options}
        idOf={({ uid }) => uid}
        nameOf={(option) => `选项 ${letterOf(options.indexOf(option))}`}
        onOrder={(rows) => set({ options: rows })}
      >
        {(option, i) => (
          <OptionRow
            option={option}
            letter={letterOf(i)}
            right={
              <Choice
                type={question.type === QUESTION.single ? 'radio' : 'checkbox'}
                name={name}
                aria-label={`选项 ${letterOf(i)} 正确`}
                checked={option.right}
                aria-invalid={i === 0 && at('answer') !== null}
                onChange={() => set({ options: markRight(question, i) })}
              />
            }
            fault={at('options', i, 'text') ?? at('options', i, 'key')}
            altFault={at('options', i, 'image', 'alt')}
            onChange={(next) => change(i, next)}
            onRemove={options.length > 2 ? () => set({ options: options.filter((_, j) => j !== i) }) : null}
          />
        )}
      </OrderList>
      {options.length < OPTION_LETTERS.length && (
        <Button small text className={css.add} onClick={() => set({ options: [...options, emptyOption()] })}>
          <Icon name="plus" size={16} />
          添加选项
        </Button>
      )}
    </FieldGroup>
  );
};

type RowProps = {
  option: OptionDraft;
  letter: string;
  right: React.ReactNode;
  fault: string | null;
  altFault: string | null;
  onChange: (option: OptionDraft) => void;
  onRemove: (() => void) | null;
};

const OptionRow = ({ option, letter, right, fault, altFault, onChange, onRemove }: RowProps) => {
  const { send, busy, onPaste } = usePictureUpload({ onPicture: (image) => onChange({ ...option, image }) });

  return (
    <div className="grow">
      <div className={css.optionLine}>
        {right}
        <b>{letter}</b>
        <Input.TextArea
          autoSize={{ maxRows: 6 }}
          aria-label={`选项 ${letter}`}
          value={option.text}
          aria-invalid={fault !== null}
          status={fault ? 'error' : ''}
          onPaste={onPaste}
          onChange={({ target }) => onChange({ ...option, text: target.value })}
        />
        {!option.image && <PictureButton label={`为选项 ${letter} 插图`} busy={busy} onFile={send} />}
        <IconButton label={`删除选项 ${letter}`} disabled={!onRemove} onClick={() => onRemove?.()}>
          <Icon name="close" size={16} />
        </IconButton>
      </div>
      {option.image && (
        <OneImage
          image={option.image}
          name={`选项 ${letter} 的图片`}
          fault={altFault}
          onChange={(image) => onChange({ ...option, image })}
        />
      )}
      {fault && <ErrorLine>{fault}</ErrorLine>}
    </div>
  );
};
