import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';

/**
 * Every sentence that the specification puts in quotes or in Chinese, and the test that sees it on screen or in an
 * answer.
 * A sentence without a test, or a test that no longer speaks of its sentence, fails here.
 */
const SEEN: Record<string, [file: string, test: string]> = {
  首页: ['routes.spec.ts', 'unknown paths lead to the home page 首页'],
  继续访问: ['errors.spec.ts', 'the help widget asks 继续访问 or 取消 before it leaves for the document'],
  取消: ['errors.spec.ts', 'evaluating asks a guest to log in, wants every score, and thanks with 评价成功'],
  上一页: ['forms.spec.ts', 'lists turn with 上一页 and 下一页, and the page is in the address'],
  下一页: ['forms.spec.ts', 'lists turn with 上一页 and 下一页, and the page is in the address'],
  请输入课程名称: ['forms.spec.ts', 'courses are searched by the box that says 请输入课程名称, on enter and by button'],
  '正在退出中..': ['errors.spec.ts', 'logging out says 正在退出中.. and then 退出成功'],
  退出成功: ['errors.spec.ts', 'logging out says 正在退出中.. and then 退出成功'],
  '登录失效，请重新登陆？': [
    'errors.spec.ts',
    'opens one dialog however many calls find out, and 重新登陆 leads to the login page and back',
  ],
  重新登陆: [
    'errors.spec.ts',
    'opens one dialog however many calls find out, and 重新登陆 leads to the login page and back',
  ],
  返回首页: ['errors.spec.ts', '返回首页 leads home as a guest'],
  获取验证码: [
    'forms.spec.ts',
    'the send-code button counts 60 seconds, also through a reload, and is 获取验证码 before',
  ],
  '文件大小超出限制，请修改后重新上传': [
    'forms.spec.ts',
    'a picture too large says 文件大小超出限制，请修改后重新上传 and clears the list; the tip names types and size',
  ],
  '仅支持PNG、JPG、JPEG格式，大小不超过7M': [
    'forms.spec.ts',
    'a picture too large says 文件大小超出限制，请修改后重新上传 and clears the list; the tip names types and size',
  ],
  请选择评分: ['errors.spec.ts', 'evaluating asks a guest to log in, wants every score, and thanks with 评价成功'],
  '您尚未登录，是否去登录？': [
    'errors.spec.ts',
    'evaluating asks a guest to log in, wants every score, and thanks with 评价成功',
  ],
  去登录: ['errors.spec.ts', 'evaluating asks a guest to log in, wants every score, and thanks with 评价成功'],
  手机号码已被注册: ['forms.spec.ts', 'registration refuses each field in its own words, the same as the server'],
  邮箱已被注册: [
    'forms.spec.ts',
    'an address that is taken says 邮箱已被注册; unknown ones say 手机号码尚未注册 and 邮箱尚未注册 where a password is reset',
  ],
  手机号码尚未注册: [
    'forms.spec.ts',
    'an address that is taken says 邮箱已被注册; unknown ones say 手机号码尚未注册 and 邮箱尚未注册 where a password is reset',
  ],
  邮箱尚未注册: [
    'forms.spec.ts',
    'an address that is taken says 邮箱已被注册; unknown ones say 手机号码尚未注册 and 邮箱尚未注册 where a password is reset',
  ],
  // The required message, 请输入${label}: shown for each label.
  请输入手机号: ['forms.spec.ts', 'registration refuses each field in its own words, the same as the server'],
  请输入姓名: ['forms.spec.ts', 'registration refuses each field in its own words, the same as the server'],
  请输入密码: ['forms.spec.ts', 'registration refuses each field in its own words, the same as the server'],
  评价成功: ['errors.spec.ts', 'evaluating asks a guest to log in, wants every score, and thanks with 评价成功'],
  '不允许重复提交，请稍候再试': ['errors.spec.ts', 'any other code shows its msg, a duplicate submit shows nothing'],
  '网络不稳定,请稍后再试': [
    'errors.spec.ts',
    'a call that does not arrive says 网络不稳定,请稍后再试, and the block can be tried again',
  ],
  加载失败: [
    'errors.spec.ts',
    'an article that cannot be loaded says 加载失败; its link is copied with 复制成功 or 复制链接失败',
  ],
  复制成功: [
    'errors.spec.ts',
    'an article that cannot be loaded says 加载失败; its link is copied with 复制成功 or 复制链接失败',
  ],
  复制链接失败: [
    'errors.spec.ts',
    'an article that cannot be loaded says 加载失败; its link is copied with 复制成功 or 复制链接失败',
  ],
};

/**
 * What the specification says without a sentence to be read on screen, section by section, and the test that sees it.
 */
const KEPT: Record<string, [file: string, test: string]> = {
  '2 Any unknown path redirects to /': ['routes.spec.ts', 'unknown paths lead to the home page 首页'],
  '2 A floating help widget shows when a link exists; clicking it asks before leaving': [
    'letter.spec.ts',
    'help shows what the document is about and asks before it opens, also at the doors',
  ],
  '2 Page header with image and title': [
    'letter.spec.ts',
    'the certificate services have a page header with title and image',
  ],
  '3 typeName: label looked up from dictionary org_type': [
    'letter.spec.ts',
    'the user’s typeName is the label of their organisation type',
  ],
  '4 Login: token stored, user info loaded, then navigation': [
    'calls.spec.ts',
    'a login whose user cannot be loaded logs nobody in, says why and keeps what was typed',
  ],
  '4 Logout: clears the token, resets user and organisation info': [
    'calls.spec.ts',
    'a second tab follows a logout at once and shows nothing of the person',
  ],
  '4 401: token cleared, lesson timer stopped, a single confirm dialog': [
    'calls.spec.ts',
    'opens the dialog while a film plays, which then pauses',
  ],
  '5 Generic form messages: required 请输入${label}': [
    'words.spec.ts',
    'every required field at the doors says 请输入 or 请选择 and its own label',
  ],
  '7 GET /api/common/dict/{id}': [
    'letter.spec.ts',
    'the chosen category is named by its entry of the study dictionary, also one that is not among the chips',
  ],
  '7 Paged lists use pageNum, pageSize and a cache-busting t': [
    'letter.spec.ts',
    'a list box asks for 10 rows, a table of the paging helper for 20, each with pageNum and t',
  ],
  '7 GET /api/article/list, type 5 and 6: rows[0].linkUrl, content': [
    'letter.spec.ts',
    'articles of type 5 and 6 show their content',
  ],
  '8 401: the dialog, wherever the call was made': [
    'calls.spec.ts',
    'opens the dialog from an upload, a download and a task',
  ],
  '8 Any other code not 200: the msg is shown as an error toast': [
    'calls.spec.ts',
    'a refusal stands in its place in its own words, and is told once',
  ],
  '8 Duplicate submit is not shown': ['calls.spec.ts', 'a duplicate submit is said nowhere, not at its field either'],
  '8 Transport failure: toast': [
    'calls.spec.ts',
    'offline, a page says 网络不稳定,请稍后再试 beside the banner, and goes on when the network is back',
  ],
  '9 Request timeout 60 s': [
    'calls.spec.ts',
    'a cut connection, a minute of silence and a codeless envelope are told; silence is not asked again',
  ],
  '9 Confirm dialog width 800px for details': [
    'letter.spec.ts',
    'help shows what the document is about and asks before it opens, also at the doors',
  ],
};

/** The body of one test, from its title to the next test. */
const bodyOf = (file: string, title: string): string => {
  const source = readFileSync(join(import.meta.dirname, file), 'utf8');
  const [, after = ''] = source.split(`test('${title}'`);
  return after.split(/\n\s*test\(/)[0] ?? '';
};

test('every sentence of the specification is seen by a test', () => {
  const unseen = Object.entries(SEEN).filter(
    ([sentence, [file, title]]) => !bodyOf(file, title).slice(title.length).includes(sentence),
  );
  expect(unseen.map(([sentence]) => sentence)).toEqual([]);
  expect(Object.keys(SEEN)).toHaveLength(30);
});

test('everything else the specification says is seen by a test', () => {
  const unseen = Object.entries(KEPT).filter(([, [file, title]]) => !bodyOf(file, title).includes('expect'));
  expect(unseen.map(([words]) => words)).toEqual([]);
});
