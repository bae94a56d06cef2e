import { SOURCE } from '@zhibiao/contract/article/learner';
import { ARTICLE_TYPE } from '@zhibiao/contract/article/staff';
import { PROOF_RULE } from '@zhibiao/contract/certificate/types';
import type { SeedArticle } from '../../types.ts';

/** The client opens the first article about usage, so there is exactly one. */
export const guides: SeedArticle[] = [
  {
    key: 'user-guide',
    type: ARTICLE_TYPE.usage,
    sourceType: SOURCE.here,
    title: '使用说明',
    summary: '从注册到领取证书，以及机构管理员怎样管理学员和申请证书。',
    linkUrl: '/docs/user-guide.pdf',
    publishDate: '2026-11-01',
    attachments: [{ name: '使用说明（PDF）', url: '/docs/user-guide.pdf' }],
    content: `
<p>本说明按使用的顺序介绍平台的主要功能。可下载的 PDF 版本便于打印和内部分发。</p>
<h2>一、准备</h2>
<p>建议使用 Chrome、Edge 109 及以上版本，或者近年的 Firefox、Safari 浏览器。学习和考试前，请确认网络稳定，并关闭会改变页面内容的插件。</p>
<h2>二、学员</h2>
<h3>1. 注册与登录</h3>
<ol>
<li>打开注册页面，选择个人或者机构账号，填写手机号码或者邮箱，获取验证码。</li>
<li>阅读《用户协议》和《隐私政策》，同意后勾选。</li>
<li>设置密码，填写真实姓名。真实姓名将写入证书，请准确填写。</li>
</ol>
<p>以后可以用密码、短信验证码或者邮箱验证码登录。</p>
<h3>2. 学习课程</h3>
<ol>
<li>在“全部课程”中按名称或者分类查找课程，打开后加入学习。</li>
<li>按目录学习视频、文档和图文。要求按顺序学习的课程，前一讲完成后，后一讲才会打开。</li>
<li>进度和学时自动记录。在“在学课程”中可以继续上次的位置。</li>
</ol>
<h3>3. 参加考试</h3>
<ol>
<li>在“课程考试”中选择考试，阅读考试规则并确认。</li>
<li>作答时答案自动保存。可以在答题卡中查看未答的题目。</li>
<li>交卷前再次确认，交卷后立即评分。</li>
</ol>
<h3>4. 领取证书</h3>
<ul>
<li>学习证明：${PROOF_RULE}在个人中心自助办理。</li>
<li>培训合格证书：学完课程并考试合格后申请。</li>
<li>内审员证书：由所在机构统一申请。</li>
</ul>
<p>各类证书的条件和步骤见<a href="/certificate-services">证书服务</a>。</p>
<h2>三、机构管理员</h2>
<table>
<thead><tr><th>功能</th><th>可以做什么</th></tr></thead>
<tbody>
<tr><td>学员邀请</td><td>生成邀请码、链接和二维码海报，设置有效期、人数和是否需要审核</td></tr>
<tr><td>学员管理</td><td>审核加入申请，编辑部门和岗位，用表格批量导入，移出学员</td></tr>
<tr><td>学习管理</td><td>指派课程、设置截止日期、提醒学习，查看和导出进度</td></tr>
<tr><td>认证申请</td><td>审核学员提交的培训合格证书申请</td></tr>
<tr><td>内审员证书</td><td>查看每人的条件是否满足，为合格人员统一申请</td></tr>
<tr><td>机构信息</td><td>修改联系方式；名称、信用代码和执照的修改需要平台审核</td></tr>
<tr><td>证书查询</td><td>查询、下载本机构学员的证书，查看即将到期的证书</td></tr>
</tbody>
</table>
<h3>批量导入学员</h3>
<ol>
<li>下载模板，按说明填写。</li>
<li>上传后先检查，逐行显示问题，此时不会写入数据。</li>
<li>确认后导入。失败的行会生成同样格式的表格，并写明错误原因。</li>
</ol>
<p>已有账号的人员会收到邀请，由本人接受后加入。平台不会设置默认密码。</p>
<h2>四、需要帮助</h2>
<p>请先查看<a href="/docs/exam-rules.pdf">考试规则</a>和常见问题。仍未解决的，请在<a href="/feedback">意见反馈</a>中描述遇到的情况，可以附上截图。</p>`,
  },
];
