import { htmlText } from '@zhibiao/contract/core/text/html-text';
import { namesOf, type UnsubscribeScope } from './unsubscribe-link.ts';

/** Pages for people who come from a mail: plain, and without a script. */

const STYLE = `
body{margin:0;background:#f5f7fa;color:#1f2329;font:16px/1.7 -apple-system,"PingFang SC","Microsoft YaHei",sans-serif}
main{max-width:480px;margin:12vh auto 0;padding:32px 24px;background:#fff;border:1px solid #e5e6eb;border-radius:8px}
@media (max-width:520px){main{margin:0;border-width:0 0 1px;border-radius:0}}
h1{margin:0 0 12px;font-size:22px;line-height:1.4}
p{margin:0 0 16px;text-wrap:pretty}
button{min-height:44px;padding:0 24px;border:0;border-radius:6px;background:#1d4f91;color:#fff}
button{font:inherit;cursor:pointer}
button:hover{background:#163f75}
a{color:#1d4f91}
button:focus-visible,a:focus-visible{outline:2px solid #1d4f91;outline-offset:2px}
footer{color:#5c6470;font-size:14px}
`;

const pageOf = (house: string, title: string, inner: string): string => `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${title} - ${htmlText(house)}</title><style>${STYLE}</style></head>
<body><main><h1>${title}</h1>${inner}
<footer>${htmlText(house)}　<a href="/mycenter?tab=notify">登录后管理通知偏好</a></footer></main></body></html>`;

/** It posts to the address that it stands at. */
export const askPage = (house: string, scope: UnsubscribeScope): string =>
  pageOf(
    house,
    '退订邮件',
    `<p>退订后，不再向您发送${namesOf(scope)}类邮件。短信和站内消息不受影响，必须送达的通知仍会发送。</p>
<form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click">
<p><button type="submit">确认退订</button></p></form>`,
  );

export const donePage = (house: string, scope: UnsubscribeScope): string =>
  pageOf(
    house,
    '已退订',
    `<p>不再向您发送${namesOf(scope)}类邮件。如需恢复，请登录后在个人资料的“通知偏好”中打开。</p>`,
  );

export const gonePage = (house: string): string =>
  pageOf(
    house,
    '链接已失效',
    '<p>退订链接不完整或已过期。请使用最近一封邮件中的链接，或登录后在“通知偏好”中设置。</p>',
  );
