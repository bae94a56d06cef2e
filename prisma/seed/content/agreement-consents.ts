import type { SeedConsent } from '../types.ts';

/**
 * Sensitive data is agreed to kind by kind, beside the privacy policy. 〔 〕 marks what the training body fills in
 * before going live.
 */
const idCard: SeedConsent = {
  document: 'consent-idcard',
  version: '2026-11-24',
  title: '身份证号码单独同意书',
  content: `
<p>版本：2026-11-24。个人信息处理者：〔机构名称，由培训机构在后台设置〕。</p>
<p>身份证号码属于敏感个人信息，一旦泄露可能危害您的人身和财产安全，所以在《隐私政策》之外单独征得您的同意。</p>
<ul>
<li><strong>用途。</strong>区分同名的学员，核实证书的持有人。不印在证书上，核验证书的人看不到。</li>
<li><strong>保护。</strong>加密保存，页面上只显示首尾各4位。工作人员查看完整号码须有权限、写明原因，并留下记录，您导出自己的数据时可以看到。</li>
<li><strong>保存多久。</strong>至您删除、撤回同意或者注销账号。</li>
<li><strong>不同意的影响。</strong>可以照常学习和考试；只是申请确需登记证件号码的证书时，需要补充。</li>
<li><strong>怎样撤回。</strong>在“个人中心”的“同意记录”中撤回，号码立即删除。撤回之前已经进行的处理仍然有效。</li>
</ul>`,
};

const photo: SeedConsent = {
  document: 'consent-photo',
  version: '2026-11-24',
  title: '证件照单独同意书',
  content: `
<p>版本：2026-11-24。个人信息处理者：〔机构名称，由培训机构在后台设置〕。</p>
<p>证件照能够直接识别出您本人，所以在《隐私政策》之外单独征得您的同意。</p>
<ul>
<li><strong>用途。</strong>印在内审员证书上，证明持证人是谁。不用于人脸识别；其他证书、学习证明和公开的核验页面上都没有照片。</li>
<li><strong>谁能看到。</strong>审核、制证的工作人员；机构为您提交内审员证书申请时，您所在机构的管理员。看过会留下记录。</li>
<li><strong>保存多久。</strong>至您移除照片、撤回同意或者注销账号。申请时提交的那一份在申请结束后删去；已经签发的证书文件上印有照片，随证书保存。</li>
<li><strong>不同意的影响。</strong>可以照常学习和考试，也可以领取学习证明和培训合格证书；不能申请内审员证书。</li>
<li><strong>怎样撤回。</strong>在“个人中心”的“同意记录”中撤回，照片立即删除。照片正用于审核中的申请时，须先撤回该申请。已经签发的证书不受影响。</li>
</ul>`,
};

const regulator: SeedConsent = {
  document: 'consent-regulator',
  version: '2026-11-24',
  title: '向主管部门提供身份证号码单独同意书',
  content: `
<p>版本：2026-11-24。个人信息处理者：〔机构名称，由培训机构在后台设置〕。</p>
<p>把个人信息提供给其他单位，须单独征得您的同意。</p>
<ul>
<li><strong>提供给谁。</strong>〔主管部门名称，由培训机构在后台设置〕，用于登记继续教育学时和培训证书。</li>
<li><strong>提供什么。</strong>您的姓名、学时和证书，以及身份证号码。没有同意的，报送的表中不含您的身份证号码，并注明“未授权”。</li>
<li><strong>怎样提供。</strong>由有权限的工作人员导出带签名的文件后报送，每次导出都留下记录。</li>
<li><strong>不同意的影响。</strong>可以照常学习、考试和领取证书；主管部门可能无法凭证件号码登记您的学时。</li>
<li><strong>怎样撤回。</strong>在“个人中心”的“同意记录”中撤回，之后报送的表中不再含您的身份证号码。撤回之前已经报送的，由接收单位依法保存。</li>
</ul>`,
};

export const separateConsents: SeedConsent[] = [idCard, photo, regulator];
