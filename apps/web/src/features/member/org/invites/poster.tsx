import { useQuery } from '@tanstack/react-query';
import { SITE_TITLE } from '@zhibiao/contract/core/limits';
import type { OrgInvite } from '@zhibiao/contract/member/org-invites';
import { useEffect } from 'react';
import { qrQuery } from '#lib/platform/qr.ts';
import { useSiteName } from '#lib/session/site.ts';
import { useViewerOrg } from '#lib/session/viewer.ts';
import { Button } from '#ui/action/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { inviteLink, lifeOf } from './invite-words.ts';
import css from './poster.module.css';

/** A sheet for the notice board: scan, log in, join. Printing leaves everything else of the page out. */
export const Poster = ({ invite, onClose }: { invite: OrgInvite; onClose: () => void }) => {
  const { data: org } = useViewerOrg();
  const link = inviteLink(invite.code);

  // It takes the place of a list that may have been scrolled.
  useEffect(() => {
    scrollTo(0, 0);
  }, []);

  return (
    <>
      <header className={css.bar}>
        <Button small autoFocus onClick={onClose}>
          <Icon name="left" size={16} />
          返回邀请列表
        </Button>
        <h1>邀请海报</h1>
        <Button small primary onClick={() => print()}>
          <Icon name="print" size={16} />
          打印海报
        </Button>
      </header>
      <article className={css.sheet}>
        {org?.logo && <img className={css.logo} src={org.logo} alt="" />}
        <p className={css.org}>{org?.orgName}</p>
        <h2>邀请您加入机构，在线学习</h2>
        {invite.department && <p className={css.department}>{invite.department}</p>}
        <QueryBlock query={useQuery(qrQuery(link))} failed="二维码生成失败。">
          {({ path, size }) => (
            <svg
              className={css.qr}
              viewBox={`-4 -4 ${size + 8} ${size + 8}`}
              role="img"
              aria-label={`二维码，打开${link}`}
              shapeRendering="crispEdges"
            >
              <path d={path} fill="currentColor" />
            </svg>
          )}
        </QueryBlock>
        <p className={css.code}>
          <span>邀请码</span>
          {invite.code}
        </p>
        <ol className={css.steps}>
          <li>扫描二维码，或打开{location.host}，在“个人中心 — 加入机构”输入邀请码</li>
          <li>注册，已有账号的直接登录</li>
          <li>{invite.needApprove ? '提交申请，等待机构管理员审核' : '核对机构名称，确认加入'}</li>
        </ol>
        <footer>
          <span>
            {useSiteName()}　{SITE_TITLE}
          </span>
          <span className="num">{lifeOf(invite)}</span>
        </footer>
      </article>
    </>
  );
};
