import { useMutation, useQuery } from '@tanstack/react-query';
import { assignWork, type WorkItemRow } from '@zhibiao/contract/inbox/staff';
import { labelOf } from '@zhibiao/contract/core/codes';
import { WORK_KIND } from '@zhibiao/contract/inbox/work';
import { Checkbox, Form } from 'antd';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { toast } from '#lib/message/toast.ts';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { forgive, rule } from '#ui/form/form-rules.ts';
import { SearchableSelect } from '#ui/form/searchable-select.tsx';
import { refuseUnder } from '#widgets/form/form-refusal.ts';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { handlersQuery, OUTDATED_BY_WORK } from './queries.ts';

type Values = { staffId: string; urgent: boolean };
const { shape } = assignWork.body;

/** Of one kind: who may decide it is who may be given it. */
type Props = { items: readonly [WorkItemRow, ...WorkItemRow[]]; onClose: () => void };

/**
 * Onto a colleague's desk. Colleagues who may decide the kind are listed; the server knows whom the item is in reach
 * of.
 */
export const AssignWorkDialog = ({ items, onClose }: Props) => {
  const [{ kind, title, owner, leaseUntil, urgent }] = items;
  const several = items.length > 1;
  const [form] = Form.useForm<Values>();
  const invalidate = useInvalidate();
  const people = useQuery(handlersQuery(kind));
  const assign = useMutation({
    mutationFn: ({ staffId, urgent: first }: Values) =>
      call(assignWork, {
        body: {
          ids: items.map(({ id }) => id),
          staffId,
          // Of several that differ, nothing is sent unless the assigner sets it.
          ...(several && !first ? {} : { urgent: first }),
        },
      }),
    onSuccess: () => {
      toast.success(assignWork.done);
      onClose();
    },
    onError: refuseUnder(form, 'staffId'),
    onSettled: () => invalidate(...OUTDATED_BY_WORK),
  });

  return (
    <FormDialog
      title={several ? `指派 ${items.length} 项${labelOf(WORK_KIND, kind)}` : `指派“${title}”`}
      ok="指派"
      disabled={!people.data?.length}
      busy={assign.isPending}
      onClose={onClose}
    >
      {(formId) => (
        <QueryBlock query={people} failed="员工名单加载失败。" empty="没有能处理此类事项的员工">
          {(colleagues) => (
            <Form<Values>
              id={formId}
              form={form}
              layout="vertical"
              noValidate
              initialValues={{ urgent: !several && urgent }}
              onValuesChange={forgive(form)}
              onFinish={(values) => assign.mutate(values)}
            >
              {!several && owner && (
                <p>
                  现由{owner.name}处理{leaseUntil && `至 ${leaseUntil.slice(5, 16)}`}，指派后由新的处理人接手。
                </p>
              )}
              <Form.Item
                name="staffId"
                label="处理人"
                extra="为其保留一个工作日，期满未处理可由他人认领"
                rules={[rule(shape.staffId)]}
              >
                <SearchableSelect<string>
                  autoFocus
                  placeholder="按姓名查找"
                  options={colleagues.map(({ id: value, name: label }) => ({ value, label }))}
                />
              </Form.Item>
              <Form.Item name="urgent" valuePropName="checked" extra="排在所有待办之前">
                <Checkbox>加急</Checkbox>
              </Form.Item>
            </Form>
          )}
        </QueryBlock>
      )}
    </FormDialog>
  );
};
