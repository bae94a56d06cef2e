import { useQuery } from '@tanstack/react-query';
import { CERT_TYPE } from '@zhibiao/contract/certificate';
import { TEMPLATE_STATUS } from '@zhibiao/contract/certificate-template';
import { listTemplates, templateDetail, type TemplateRow } from '@zhibiao/contract/certificate-template-staff';
import { choicesOf } from '@zhibiao/contract/codes';
import { Segmented } from 'antd';
import { TemplateEditor } from '#features/certificate/template/template-editor.tsx';
import { ask } from '#lib/ask.ts';
import { useParam } from '#lib/url-state.ts';
import { Empty } from '#ui/empty.tsx';
import { QueryBlock } from '#widgets/query-block.tsx';

const NEW = 'new';
const TYPES = choicesOf(CERT_TYPE);

/** 证书模板: how the documents of each type look, revision by revision. */
export const Component = () => {
  const [id, setId] = useParam('id');
  const [typed, setType] = useParam('type');
  const query = useQuery(ask(listTemplates, {}, { staleTime: 0 }));

  return (
    <QueryBlock query={query} failed="证书模板加载失败。">
      {(rows) => {
        const known = rows.find((row) => row.id === id);
        const type = known?.type ?? TYPES.find(({ value }) => String(value) === typed)?.value ?? CERT_TYPE.auditor;
        const own = rows.filter((row) => row.type === type);
        return (
          <div style={{ display: 'grid', gap: 12 }}>
            <Segmented
              aria-label="证书类型"
              style={{ justifySelf: 'start' }}
              value={type}
              options={TYPES}
              onChange={(next) => {
                setType(String(next));
                setId('');
              }}
            />
            <Opened rows={own} known={known} fresh={id === NEW} onOpen={setId} />
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

/** The revision of the address; without one a draft, else what is in use. */
const Opened = ({ rows, known, fresh, onOpen }: Props) => {
  const by = (status: number) => rows.find((row) => row.status === status);
  const row = known ?? (fresh ? undefined : by(TEMPLATE_STATUS.draft)) ?? by(TEMPLATE_STATUS.enabled) ?? rows[0];
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
