import { useMutation } from '@tanstack/react-query';
import { addBank, BANK_STATUS, editBank, type BankRow } from '@zhibiao/contract/question/staff-bank';
import { Form, Input } from 'antd';
import { useNavigate } from 'react-router-dom';
import { QUESTION_READS } from '#features/question/staff/queries.ts';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { toast } from '#lib/message/toast.ts';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { rule } from '#ui/form/form-rules.ts';
import { refuseInForm } from '#widgets/form/form-refusal.ts';

type Values = { name: string };

/** 新建题库, or another name for one. */
export const BankDialog = ({ bank, onClose }: { bank: BankRow | null; onClose: () => void }) => {
  const [form] = Form.useForm<Values>();
  const invalidate = useInvalidate();
  const navigate = useNavigate();
  const save = useMutation({
    mutationFn: ({ name }: Values) =>
      bank
        ? call(editBank, { body: { id: bank.id, version: bank.version, status: statusOf(bank), name } })
        : call(addBank, { body: { name } }),
    onSuccess: async ({ id }) => {
      toast.success(bank ? editBank.done : addBank.done);
      onClose();
      await invalidate(...QUESTION_READS);
      if (!bank) await navigate(`/console/bank?bankId=${id}`);
    },
    onError: refuseInForm(form, { otherwise: 'name' }),
  });

  return (
    <FormDialog
      title={bank ? `给“${bank.name}”改名` : '新建题库'}
      ok={bank ? '保存' : '新建'}
      busy={save.isPending}
      onClose={onClose}
    >
      {(formId) => (
        <Form<Values>
          id={formId}
          form={form}
          layout="vertical"
          initialValues={{ name: bank?.name ?? '' }}
          onFinish={(values) => save.mutate(values)}
        >
          <Form.Item name="name" label="题库名称" rules={[rule(addBank.body.shape.name)]}>
            <Input data-autofocus="" />
          </Form.Item>
        </Form>
      )}
    </FormDialog>
  );
};

const statusOf = ({ status }: Pick<BankRow, 'status'>) =>
  status === BANK_STATUS.off ? BANK_STATUS.off : BANK_STATUS.on;
