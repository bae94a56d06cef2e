import { useMutation, useQuery } from '@tanstack/react-query';
import { listLinks, type PaperLinkRow, revokeLink } from '@zhibiao/contract/paper/staff-preview';
import { useId, useState } from 'react';
import { linksQuery } from '#features/paper/staff/queries.ts';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { copyAndNotify } from '#lib/platform/clipboard.ts';
import { confirm } from '#lib/message/confirm.ts';
import { shortMoment } from '#lib/format/moment-text.ts';
import { toast } from '#lib/message/toast.ts';
import { Button } from '#ui/action/button.tsx';
import { RowAction, RowActions } from '#ui/action/row-actions.tsx';
import { WorkIcon } from '#ui/icon/work-icon.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import css from './links.module.css';
import { NewLinkDialog } from './new-link-dialog.tsx';
import { RemarksDialog } from './remarks-dialog.tsx';

const STATE: Record<PaperLinkRow['state'], string> = {
  open: '',
  used: '次数已用完',
  over: '已过期',
  revoked: '已停用',
};

/** Addresses for experts from outside; each is shown once. */
export const LinksPanel = ({ id, ready }: { id: string; ready: boolean }) => {
  const titleId = useId();
  const links = useQuery(linksQuery(id));
  const [open, setOpen] = useState<'new' | 'remarks' | null>(null);
  const [url, setUrl] = useState('');
  const invalidate = useInvalidate();
  const revoke = useMutation({
    mutationFn: (link: PaperLinkRow) => call(revokeLink, { body: { id: link.id } }),
    onSuccess: () => toast.success(revokeLink.done),
    onSettled: () => invalidate(listLinks),
  });
  const askAndRevoke = async (link: PaperLinkRow) => {
    const yes = await confirm({
      title: `停用给${link.name}的链接？`,
      text: '停用后不能再打开，已提交的意见保留。',
      ok: '停用',
      danger: true,
    });
    if (yes) revoke.mutate(link);
  };

  return (
    <section className={`panel ${css.part}`} aria-labelledby={titleId}>
      <header className={`row spread gap-12 ${css.head}`}>
        <h2 id={titleId}>专家预览链接</h2>
        <Button small text disabled={!ready} onClick={() => setOpen('new')}>
          新建
        </Button>
      </header>
      {url && (
        <div className={css.made}>
          <div>
            <input readOnly aria-label="预览链接" value={url} onFocus={(event) => event.target.select()} />
            <Button small aria-label="复制链接" onClick={() => void copyAndNotify(url)}>
              <WorkIcon name="copy" size={16} />
            </Button>
          </div>
          <p className="note">链接只显示这一次。免登录，带姓名水印。</p>
        </div>
      )}
      <QueryBlock query={links}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="note">还没有链接。请专家审题时，在这里生成一个限时限次的地址。</p>
          ) : (
            <ul className={`num ${css.links}`}>
              {rows.map((link) => (
                <li key={link.id}>
                  <span>
                    <b>{link.name}</b>
                    {link.withKey && <span className="note">　附答案</span>}
                    <span className="note">
                      {STATE[link.state] || `至 ${shortMoment(link.expireTime)}`}，
                      {link.views > 0 ? `看过 ${link.views} / ${link.maxViews} 次` : '还没看'}
                    </span>
                  </span>
                  <RowActions>
                    {link.remarks > 0 && (
                      <RowAction of={link.name} onClick={() => setOpen('remarks')}>
                        {`${link.remarks} 条意见`}
                      </RowAction>
                    )}
                    {link.state !== 'revoked' && (
                      <RowAction of={link.name} danger onClick={() => void askAndRevoke(link)}>
                        停用
                      </RowAction>
                    )}
                  </RowActions>
                </li>
              ))}
            </ul>
          )
        }
      </QueryBlock>
      {open === 'new' && (
        <NewLinkDialog
          id={id}
          onClose={() => setOpen(null)}
          onMade={(made) => {
            setUrl(made);
            toast.success('链接已生成，请复制后发给专家');
          }}
        />
      )}
      {open === 'remarks' && <RemarksDialog id={id} onClose={() => setOpen(null)} />}
    </section>
  );
};
