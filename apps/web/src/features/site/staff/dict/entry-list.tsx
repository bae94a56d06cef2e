import { Form, Input } from 'antd';
import { useState } from 'react';
import { confirm } from '#lib/message/confirm.ts';
import { Button } from '#ui/action/button.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { RowAction, RowActions } from '#ui/action/row-actions.tsx';
import { Tag } from '#ui/text/tag.tsx';
import { OrderList, OrderName } from '#widgets/editing/order-list.tsx';
import { refuseInForm } from '#widgets/form/form-refusal.ts';
import css from './page.module.css';

type Entry = { id: string; label: string; value?: string; note: string; on: boolean; used: boolean; version: number };
type Props = {
  noun: string;
  /** Entries have a value of their own beside their name. */
  valued?: boolean;
  rows: Entry[];
  onAdd: (label: string, value: string) => Promise<unknown>;
  onEdit: (entry: Entry, label: string) => Promise<unknown>;
  onRemove: (entry: Entry) => Promise<unknown>;
  onOrder: (ids: string[]) => Promise<unknown>;
};

/** Said by a toast already. */
const told = () => undefined;

/** Names in an order; one that is in use can only be switched off. */
export const EntryList = ({ noun, valued = false, rows, onAdd, onEdit, onRemove, onOrder }: Props) => {
  const [open, setOpen] = useState<Entry | 'new' | null>(null);

  return (
    <>
      <OrderList
        label={noun}
        rows={rows}
        idOf={({ id }) => id}
        nameOf={({ label }) => label}
        onOrder={(next) => void onOrder(next.map(({ id }) => id)).catch(told)}
      >
        {(row) => (
          <>
            <OrderName>
              {row.label} {valued && <span className="note num">　值 {row.value}</span>}
              {row.note && <span className="note">　{row.note}</span>}
            </OrderName>
            {!row.on && <Tag>已停用</Tag>}
            <RowActions>
              <RowAction of={row.label} onClick={() => setOpen(row)}>
                改名
              </RowAction>
              <RowAction of={row.label} onClick={() => void onEdit({ ...row, on: !row.on }, row.label).catch(told)}>
                {row.on ? '停用' : '启用'}
              </RowAction>
              {!row.used && (
                <RowAction
                  danger
                  of={row.label}
                  onClick={async () => {
                    if (await confirm({ title: `删除${noun}“${row.label}”？`, ok: '删除' }))
                      void onRemove(row).catch(told);
                  }}
                >
                  删除
                </RowAction>
              )}
            </RowActions>
          </>
        )}
      </OrderList>
      <div className={css.add}>
        <Button small onClick={() => setOpen('new')}>
          新增{noun}
        </Button>
      </div>
      {open && (
        <EntryDialog
          title={open === 'new' ? `新增${noun}` : `修改${noun}`}
          entry={open === 'new' ? null : open}
          valued={valued && open === 'new'}
          onSave={(label, value) => (open === 'new' ? onAdd(label, value) : onEdit(open, label))}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
};

type Dialog = {
  title: string;
  entry: Entry | null;
  valued: boolean;
  onSave: (label: string, value: string) => Promise<unknown>;
  onClose: () => void;
};
type Values = { label: string; value?: string };

const EntryDialog = ({ title, entry, valued, onSave, onClose }: Dialog) => {
  const [form] = Form.useForm<Values>();
  const [busy, setBusy] = useState(false);
  const save = async ({ label, value = '' }: Values) => {
    setBusy(true);
    try {
      await onSave(label, value);
      onClose();
    } catch (error) {
      refuseInForm(form, { as: { name: 'label' }, otherwise: 'label' })(error);
    } finally {
      setBusy(false);
    }
  };

  return (
    <FormDialog title={title} ok="保存" busy={busy} onClose={onClose}>
      {(formId) => (
        <Form
          id={formId}
          form={form}
          layout="vertical"
          initialValues={{ label: entry?.label }}
          onFinish={(values) => void save(values)}
        >
          <Form.Item name="label" label="名称" rules={[{ required: true, whitespace: true, message: '请输入名称' }]}>
            <Input />
          </Form.Item>
          {valued && (
            <Form.Item
              name="value"
              label="值"
              extra="存入数据的代码，使用后不能修改"
              rules={[{ required: true, whitespace: true, message: '请输入值' }]}
            >
              <Input />
            </Form.Item>
          )}
        </Form>
      )}
    </FormDialog>
  );
};
