import { useMutation, useQuery } from '@tanstack/react-query';
import type { CodeOf } from '@zhibiao/contract/core/codes';
import { addPaper } from '@zhibiao/contract/paper/staff';
import { PAPER_MODE } from '@zhibiao/contract/paper/types';
import { Form, Input, Radio } from 'antd';
import { useNavigate } from 'react-router-dom';
import { lessonChoicesQuery, PAPER_READS } from '#features/paper/staff/queries.ts';
import { addressOf } from '#features/paper/staff/words.ts';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { useCan } from '#lib/staff/me.ts';
import { toast } from '#lib/message/toast.ts';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { forgive, rule } from '#ui/form/form-rules.ts';
import { SearchableSelect } from '#ui/form/searchable-select.tsx';
import { refuseInForm } from '#widgets/form/form-refusal.ts';

type Values = { title: string; mode: CodeOf<typeof PAPER_MODE>; lessonId?: string | null };

/** The least that a paper begins with; its rules have their place on its own page. */
export const NewPaperDialog = ({ onClose }: { onClose: () => void }) => {
  const [form] = Form.useForm<Values>();
  const invalidate = useInvalidate();
  const navigate = useNavigate();
  const seesLessons = useCan()('lesson:list');
  const lessons = useQuery({ ...lessonChoicesQuery, enabled: seesLessons }).data ?? [];
  const create = useMutation({
    mutationFn: ({ lessonId, ...values }: Values) =>
      call(addPaper, { body: { ...values, lessonId: lessonId ?? null } }),
    onSuccess: async ({ id }) => {
      toast.success(addPaper.done);
      onClose();
      await invalidate(...PAPER_READS);
      await navigate(addressOf(id));
    },
    onError: refuseInForm(form, { otherwise: 'title' }),
  });

  return (
    <FormDialog title="新建试卷" ok="新建" busy={create.isPending} onClose={onClose}>
      {(formId) => (
        <Form<Values>
          id={formId}
          form={form}
          layout="vertical"
          initialValues={{ mode: PAPER_MODE.drawn }}
          onValuesChange={forgive(form)}
          onFinish={(values) => create.mutate(values)}
        >
          <Form.Item name="title" label="试卷名称" rules={[rule(addPaper.body.shape.title)]}>
            <Input autoFocus />
          </Form.Item>
          <Form.Item name="mode" label="组卷方式">
            <Radio.Group
              options={[
                { value: PAPER_MODE.drawn, label: '随机：每人按规则抽一份' },
                { value: PAPER_MODE.fixed, label: '固定：人人同一份' },
              ]}
            />
          </Form.Item>
          {seesLessons && (
            <Form.Item name="lessonId" label="所属课程" extra="作为课程的结业考试；不选则为独立考试">
              <SearchableSelect<string> options={lessons} placeholder="独立考试" />
            </Form.Item>
          )}
        </Form>
      )}
    </FormDialog>
  );
};
