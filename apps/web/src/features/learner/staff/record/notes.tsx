import { useMutation, useQuery } from '@tanstack/react-query';
import { addLearnerNote, removeLearnerNote } from '@zhibiao/contract/learner/staff-add';
import { Form, Input, Pagination } from 'antd';
import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { useCan } from '#lib/staff/me.ts';
import { toast } from '#lib/message/toast.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Button } from '#ui/action/button.tsx';
import { forgive, rule } from '#ui/form/form-rules.ts';
import { refuseInForm } from '#widgets/form/form-refusal.ts';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { LEARNERS, learnerNotesQuery, TAB_ROWS } from '#features/learner/staff/queries.ts';
import css from './notes.module.css';

type Values = { content: string };

/** 备注: what staff tell each other about a learner. */
export const LearnerNotes = ({ id }: { id: string }) => {
  const [page, onPage] = useState(1);
  const may = useCan()('learner:enrol');
  const notes = useQuery(learnerNotesQuery(id, page));
  return (
    <>
      {may && <NewNote id={id} />}
      <QueryBlock query={notes} failed="备注加载失败。" empty="还没有备注">
        {({ rows, total }) => (
          <>
            <ol className={`stack gap-12 ${css.notes}`}>
              {rows.map((note) => (
                <li key={note.id}>
                  <p className="typed">{note.content}</p>
                  <p className="note num">
                    {note.by}　{note.at.slice(0, 16)}
                    {note.mine && may && <RemoveNote id={id} noteId={note.id} />}
                  </p>
                </li>
              ))}
            </ol>
            {total > TAB_ROWS && (
              <nav aria-label="备注分页">
                <Pagination size="small" current={page} pageSize={TAB_ROWS} total={total} onChange={onPage} />
              </nav>
            )}
          </>
        )}
      </QueryBlock>
    </>
  );
};

const NewNote = ({ id }: { id: string }) => {
  const [form] = Form.useForm<Values>();
  const invalidate = useInvalidate();
  const add = useMutation({
    mutationFn: ({ content }: Values) => call(addLearnerNote, { body: { id, content } }),
    onSuccess: () => {
      toast.success(addLearnerNote.done);
      form.resetFields();
      return invalidate(...LEARNERS);
    },
    onError: refuseInForm(form, { otherwise: 'content' }),
  });
  return (
    <Form<Values>
      className={css.form ?? ''}
      form={form}
      layout="vertical"
      onValuesChange={forgive(form)}
      onFinish={(values) => add.mutate(values)}
    >
      <Form.Item
        name="content"
        label="写给同事的备注"
        extra="只有员工看得到，学员和机构看不到；审计日志记下谁写了备注，不记内容。"
        rules={[rule(addLearnerNote.body.shape.content)]}
      >
        <Input.TextArea rows={2} />
      </Form.Item>
      <Button small type="submit" busy={add.isPending}>
        添加备注
      </Button>
    </Form>
  );
};

const RemoveNote = ({ id, noteId }: { id: string; noteId: string }) => {
  const invalidate = useInvalidate();
  const remove = useMutation({
    mutationFn: () => call(removeLearnerNote, { body: { id, noteId } }),
    onSuccess: () => toast.success(removeLearnerNote.done),
    onSettled: () => invalidate(...LEARNERS),
  });
  return (
    <Button text small busy={remove.isPending} onClick={() => remove.mutate()}>
      删除
    </Button>
  );
};

/** The latest one, at the top of what is known. */
export const LatestNote = ({ id }: { id: string }) => {
  const note = useQuery(learnerNotesQuery(id, 1, 1)).data?.rows[0];
  return note ? (
    <Alert kind="info">
      <span className="typed">{note.content}</span>
      <br />
      <span className="note num">
        {note.by}　{note.at.slice(0, 16)}
      </span>
    </Alert>
  ) : null;
};
