import { useQuery } from '@tanstack/react-query';
import { CERT_TYPE } from '@zhibiao/contract/certificate/types';
import { TEMPLATE_STATUS } from '@zhibiao/contract/certificate/template';
import { listTemplates, templateDetail, type TemplateRow } from '@zhibiao/contract/certificate/staff-template';
import { choicesOf } from '@zhibiao/contract/core/codes';
import { Segmented } from 'antd';
import { TemplateEditor } from '#features/certificate/staff/template/template-editor.tsx';
import { ask } from '#lib/api/ask.ts';
import { useParam } from '#lib/url/url-state.ts';
import { Empty } from '#ui/feedback/empty.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';

/** A further template of this type. */
const NEW = /^new-(\d)$/;
const TYPES = choicesOf(CERT_TYPE);

/** 证书模板: how the documents of each type look, revision by revision. */
export const Component = () => {
  const [id, setId] = useParam('id');
  const query = useQuery(ask(listTemplates, {}, { staleTime: 0 }));

  return (
    <QueryBlock query={query} failed="证书模板加载失败。">
      {(rows) => {
        const known = rows.find((row) => row.id === id);
        const fresh = NEW.exec(id)?.[1];
        const type = known?.type ?? TYPES.find(({ value }) => String(value) === fresh)?.value ?? CERT_TYPE.auditor;
        const own = rows.filter((row) => row.type === type);
        return (
          <div style={{ display: 'grid', gap: 12 }}>
            <Segmented
              aria-label="证书类型"
              style={{ justifySelf: 'start' }}
              value={type}
              options={TYPES}
              onChange={(next) => setId(firstOf(rows.filter((row) => row.type === next))?.id ?? '')}
            />
            <Opened rows={own} known={known} fresh={fresh !== undefined} onOpen={setId} />
          </div>
        );
      }}
    </QueryBlock>
  );
};

type Props = {
  rows: readonly TemplateRow[];
  known: TemplateRow | undefined;
  fresh: boolean;
  onOpen: (id: string) => void;
};

/** What one goes on with: a draft, else what is in use. */
const firstOf = (rows: readonly TemplateRow[], draft = true): TemplateRow | undefined => {
  const by = (status: number) => rows.find((row) => row.status === status);
  return (draft ? by(TEMPLATE_STATUS.draft) : undefined) ?? by(TEMPLATE_STATUS.enabled) ?? rows[0];
};

/** The revision of the address; without one the first. */
const Opened = ({ rows, known, fresh, onOpen }: Props) => {
  const row = known ?? firstOf(rows, !fresh);
  if (!row) return <Empty text="还没有这一类型的证书模板" art="certificate" />;
  return <Editor key={`${row.id} ${fresh}`} id={row.id} rows={rows} fresh={fresh} onOpen={onOpen} />;
};

const Editor = ({ id, rows, fresh, onOpen }: Omit<Props, 'known'> & { id: string }) => {
  const query = useQuery(ask(templateDetail, { params: { id } }, { staleTime: 0 }));
  return (
    <QueryBlock query={query} failed="证书模板加载失败。">
      {(template) => (
        <TemplateEditor key={template.version} template={template} fresh={fresh} rows={rows} onOpen={onOpen} />
      )}
    </QueryBlock>
  );
};
