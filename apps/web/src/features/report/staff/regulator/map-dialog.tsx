import { useMutation } from '@tanstack/react-query';
import {
  addRegulatorMap,
  editRegulatorMap,
  listRegulatorMaps,
  REGULATOR_FIELDS,
  REGULATOR_KIND,
  REGULATOR_KINDS,
  type RegulatorColumns,
  type RegulatorKind,
  type RegulatorMap,
  RegulatorMapBody,
} from '@zhibiao/contract/report/staff-regulator';
import { labelOf } from '@zhibiao/contract/core/codes';
import { faultIn } from '@zhibiao/contract/core/refusal';
import { Form, Input } from 'antd';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { toast } from '#lib/message/toast.ts';
import { Button } from '#ui/action/button.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { forgive, rule } from '#ui/form/form-rules.ts';
import { SearchableSelect } from '#ui/form/searchable-select.tsx';
import { refuseInForm } from '#widgets/form/form-refusal.ts';
import css from './regulator.module.css';

type Values = { name: string; columns: RegulatorColumns };

const fieldsOf = (kind: RegulatorKind) =>
  Object.entries(REGULATOR_FIELDS[kind]).map(([value, label]) => ({ value, label }));

/** One more format, or another form of one: its columns in their order, for each kind of export. */
export const MapDialog = ({
  map,
  like,
  onClose,
}: {
  map: RegulatorMap | null;
  like: RegulatorColumns;
  onClose: () => void;
}) => {
  const [form] = Form.useForm<Values>();
  const invalidate = useInvalidate();
  const save = useMutation({
    mutationFn: (values: Values) =>
      map
        ? call(editRegulatorMap, { body: { ...values, id: map.id, version: map.version } })
        : call(addRegulatorMap, { body: values }),
    onSuccess: async () => {
      toast.success(addRegulatorMap.done);
      await invalidate(listRegulatorMaps);
      onClose();
    },
    onError: refuseInForm(form),
  });

  return (
    <FormDialog title={map ? '编辑格式' : '新建格式'} ok="保存" busy={save.isPending} onClose={onClose}>
      {(formId) => (
        <Form<Values>
          id={formId}
          form={form}
          layout="vertical"
          noValidate
          initialValues={{ name: map?.name ?? '', columns: map?.columns ?? like }}
          onValuesChange={forgive(form)}
          onFinish={(values) => save.mutate(values)}
        >
          <Form.Item name="name" label="格式名称" required rules={[rule(RegulatorMapBody.shape.name)]}>
            <Input placeholder="如：浙江省" />
          </Form.Item>
          {REGULATOR_KINDS.map((kind) => (
            <Columns key={kind} kind={kind} />
          ))}
        </Form>
      )}
    </FormDialog>
  );
};

const Columns = ({ kind }: { kind: RegulatorKind }) => (
  <fieldset className={css.columns}>
    <legend>{labelOf(REGULATOR_KIND, kind)}</legend>
    <Form.List name={['columns', kind]} rules={[{ validator: async (_, value) => sentenceOf(kind, value) }]}>
      {(rows, { add, remove, move }, { errors }) => (
        <>
          {rows.map(({ key, name }, at) => (
            <div key={key} className={css.column}>
              <Form.Item name={[name, 'field']} noStyle>
                <SearchableSelect<string>
                  aria-label={`第 ${at + 1} 列的内容`}
                  allowClear={false}
                  options={fieldsOf(kind)}
                />
              </Form.Item>
              <Form.Item name={[name, 'title']} noStyle>
                <Input aria-label={`第 ${at + 1} 列的列名`} placeholder="列名" />
              </Form.Item>
              <Button
                small
                text
                disabled={at === 0}
                aria-label={`第 ${at + 1} 列上移`}
                onClick={() => move(at, at - 1)}
              >
                上移
              </Button>
              <Button small text aria-label={`移除第 ${at + 1} 列`} onClick={() => remove(at)}>
                移除
              </Button>
            </div>
          ))}
          <Form.ErrorList errors={errors} />
          <Button small onClick={() => add({ title: '' })}>
            添加一列
          </Button>
        </>
      )}
    </Form.List>
  </fieldset>
);

/** The first fault of a table's columns, in the contract's own words. */
const sentenceOf = async (kind: RegulatorKind, value: unknown): Promise<void> => {
  const fault = faultIn(RegulatorMapBody.shape.columns.shape[kind], value);
  if (fault !== null) throw new Error(fault);
};
