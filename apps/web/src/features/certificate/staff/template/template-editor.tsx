import { CERT_TYPE } from '@zhibiao/contract/certificate/types';
import { TEMPLATE_STATUS } from '@zhibiao/contract/certificate/template';
import { listTemplates, templateDetail, type TemplateRow } from '@zhibiao/contract/certificate/staff-template';
import { labelOf } from '@zhibiao/contract/core/codes';
import { Form } from 'antd';
import { grouped } from '#lib/format/grouped.ts';
import { useMe } from '#lib/staff/me.ts';
import { Button } from '#ui/action/button.tsx';
import { Tag } from '#ui/text/tag.tsx';
import { LivePage } from './live-page.tsx';
import { Revisions } from './revisions.tsx';
import { TemplateFields } from './template-fields.tsx';
import css from './template.module.css';
import { type EditedTemplate, useTemplateForm } from './use-template-form.ts';
import type { TemplateValues, WholeTemplate } from './values.ts';

/** A template's form, and beside it the page that it makes. */
export const TemplateEditor = (props: EditedTemplate) => {
  const { template, fresh, rows, onOpen } = props;
  const { id, type, revision, status } = template;
  const may = useMe()?.permissions.includes('cert:template') ?? false;
  const { form, body, changed, isDraft, draft, save, enable, remove, ...ask } = useTemplateForm(props);

  return (
    <div className={css.bench}>
      <header className={`cluster gap-8-12 ${css.head}`}>
        <strong>{fresh ? '新建模板' : template.name}</strong>
        {!fresh && (
          <Tag kind={isDraft ? 'info' : status === TEMPLATE_STATUS.enabled ? 'success' : 'plain'}>
            第 {revision} 版，{labelOf(TEMPLATE_STATUS, status)}
          </Tag>
        )}
        <span className="note">{wordOf(rows, template, fresh)}</span>
        {may && (
          <span className={css.buttons}>
            {isDraft && (
              <Button small text danger busy={remove.isPending} onClick={() => void ask.askToRemove()}>
                删除草稿
              </Button>
            )}
            {!fresh && (
              <Button small text onClick={() => onOpen(`new-${type}`)}>
                新建模板
              </Button>
            )}
            <Button small type="submit" form="template" busy={save.isPending} disabled={!changed && !fresh}>
              {isDraft || fresh ? '保存草稿' : '另存为新版本'}
            </Button>
            {!fresh && status !== TEMPLATE_STATUS.enabled && (
              <Button small primary busy={enable.isPending} disabled={changed} onClick={() => void ask.askToEnable()}>
                启用第 {revision} 版
              </Button>
            )}
          </span>
        )}
      </header>
      {draft.notices(save.error ?? enable.error ?? remove.error, listTemplates, templateDetail)}
      <div className={css.columns}>
        <Form
          id="template"
          className={`panel ${css.form}`}
          form={form}
          layout="vertical"
          noValidate
          disabled={!may}
          {...draft.fields}
          onFinish={() => save.mutate(form.getFieldsValue(true) as TemplateValues)}
        >
          <TemplateFields form={form} type={type} issuerDefault={template.issuerDefault} />
        </Form>
        <div className={css.right}>
          {may && <LivePage body={body} title={labelOf(CERT_TYPE, type)} />}
          <Revisions rows={rows} open={fresh ? '' : id} onOpen={onOpen} />
        </div>
      </div>
    </div>
  );
};

/** What becomes of a change, in a sentence. */
const wordOf = (rows: readonly TemplateRow[], { id, status, certificates }: WholeTemplate, fresh: boolean): string => {
  const used = rows.find((row) => row.status === TEMPLATE_STATUS.enabled);
  if (!fresh && status !== TEMPLATE_STATUS.draft)
    return certificates > 0 ? `该模板已用于制证 ${grouped(certificates)} 份，修改将生成新版本` : '修改将生成新版本';
  return used && used.id !== id
    ? `${used.name}第 ${used.revision} 版启用中，已制 ${grouped(used.certificates)} 份，不受影响`
    : '';
};
