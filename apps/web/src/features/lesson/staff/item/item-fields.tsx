import { labelOf } from '@zhibiao/contract/core/codes';
import { ITEM } from '@zhibiao/contract/lesson/types';
import { Input, InputNumber, Switch } from 'antd';
import { LESSON_READS } from '#features/lesson/staff/queries.ts';
import { isTimed } from '#features/lesson/staff/outline/item-words.ts';
import { sendEditorPicture } from '#lib/staff/pictures.ts';
import { RichText } from '#ui/text/rich-text.tsx';
import { ErrorLine } from '#widgets/editing/error-line.tsx';
import { DraftNotice } from '#widgets/draft/draft-notice.tsx';
import { ConflictAlert } from '#widgets/draft/conflict-alert.tsx';
import { RichEditor } from '#widgets/editor/rich-editor.tsx';
import { ChecksField } from './checks-field.tsx';
import { ClauseField } from './clause-field.tsx';
import { Field } from '#widgets/editing/field.tsx';
import { FileField } from './file-field.tsx';
import { ImpactPart } from './impact-part.tsx';
import { itemDraftOf, ITEM_FIELDS } from './item-draft.ts';
import css from './item.module.css';
import type { ItemForm } from './use-item-form.ts';

export const ItemFields = ({ form, may }: { form: ItemForm; may: boolean }) => {
  const { draft, set, base, faultOf, fault } = form;
  const { type } = base;
  const minutes = draft.minSec === 0 ? null : Math.round(draft.minSec / 6) / 10;

  return (
    <>
      {!form.changed && <DraftNotice draft={form.kept} fields={ITEM_FIELDS} now={itemDraftOf(base)} onUse={set} />}
      <ConflictAlert error={form.refusal} reads={LESSON_READS} atOnce />
      <p className="note">
        {labelOf(ITEM, type)}
        {base.rev > 1 && `，第 ${base.rev} 版内容`}
      </p>
      <Field label="标题" fault={faultOf('title')}>
        {(id) => (
          <Input id={id} disabled={!may} value={draft.title} onChange={(event) => set({ title: event.target.value })} />
        )}
      </Field>
      {type === ITEM.article ? (
        <div>
          <p className={css.label}>正文</p>
          {may ? (
            <RichEditor
              key={base.version}
              label="正文"
              value={draft.html}
              upload={sendEditorPicture}
              onChange={(html) => set({ html })}
            />
          ) : (
            <RichText html={draft.html} />
          )}
        </div>
      ) : (
        <FileField form={form} may={may} />
      )}
      {!isTimed(type) && (
        <Field
          label="最短学习时间（分钟）"
          hint={type === ITEM.article ? '留空时按正文的字数估算' : '翻完全部页，并且学够这段时间，才算学完'}
        >
          {(id) => (
            <InputNumber
              id={id}
              disabled={!may}
              min={0}
              max={600}
              step={1}
              value={minutes}
              onChange={(value) => set({ minSec: Math.round(Number(value ?? 0) * 60) })}
            />
          )}
        </Field>
      )}
      <ClauseField form={form} may={may} />
      {isTimed(type) && <ChecksField form={form} may={may} />}
      <ul className={css.switches}>
        <Toggle label="必修" on={draft.required} may={may} onTurn={(required) => set({ required })} />
        <Toggle label="免费试看" on={draft.freePreview} may={may} onTurn={(freePreview) => set({ freePreview })} />
      </ul>
      <ImpactPart form={form} />
      {fault && <ErrorLine>{fault}</ErrorLine>}
    </>
  );
};

type ToggleProps = { label: string; on: boolean; may: boolean; onTurn: (on: boolean) => void };

const Toggle = ({ label, on, may, onTurn }: ToggleProps) => (
  <li>
    {label}
    <Switch aria-label={label} checked={on} disabled={!may} onChange={onTurn} />
  </li>
);
