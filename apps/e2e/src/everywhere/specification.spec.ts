import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from '#support/test.ts';

/**
 * Every sentence that the specification puts in quotes or in Chinese. The test that sees it on screen or in an answer
 * bears it as a tag; a sentence without a test, or a tag that is none of these, fails here.
 */
const SEEN = [
  '首页',
  '继续访问',
  '取消',
  '上一页',
  '下一页',
  '请输入课程名称',
  '正在退出中..',
  '退出成功',
  '登录失效，请重新登陆？',
  '重新登陆',
  '返回首页',
  '获取验证码',
  '文件大小超出限制，请修改后重新上传',
  '仅支持PNG、JPG、JPEG格式，大小不超过7M',
  '请选择评分',
  '您尚未登录，是否去登录？',
  '去登录',
  '手机号码已被注册',
  '邮箱已被注册',
  '手机号码尚未注册',
  '邮箱尚未注册',
  // The required message, 请输入${label}: shown for each label.
  '请输入手机号',
  '请输入姓名',
  '请输入密码',
  '评价成功',
  '不允许重复提交，请稍候再试',
  '网络不稳定,请稍后再试',
  '加载失败',
  '复制成功',
  '复制链接失败',
];

/** What the specification says without a sentence to be read on screen, section by section, by the tag of its test. */
const KEPT = {
  '2-unknown-path': '§2 Any unknown path redirects to /',
  '2-help': '§2 A floating help widget shows when a link exists; clicking it asks before leaving',
  '2-page-header': '§2 Page header with image and title',
  '3-type-name': '§3 typeName: label looked up from dictionary org_type',
  '4-login': '§4 Login: token stored, user info loaded, then navigation',
  '4-logout': '§4 Logout: clears the token, resets user and organisation info',
  '4-expired': '§4 401: token cleared, lesson timer stopped, a single confirm dialog',
  '5-required': '§5 Generic form messages: required 请输入${label}',
  '7-dictionary': '§7 GET /api/common/dict/{id}',
  '7-paging': '§7 Paged lists use pageNum, pageSize and a cache-busting t',
  '7-article': '§7 GET /api/article/list, type 5 and 6: rows[0].linkUrl, content',
  '8-expired': '§8 401: the dialog, wherever the call was made',
  '8-refusal': '§8 Any other code not 200: the msg is shown as an error toast',
  '8-duplicate': '§8 Duplicate submit is not shown',
  '8-transport': '§8 Transport failure: toast',
  '9-timeout': '§9 Request timeout 60 s',
  '9-confirm-width': '§9 Confirm dialog width 800px for details',
};

type Spec = { tags: string[]; tests: { expectedStatus: string }[] };
type Suite = { suites?: Suite[]; specs?: Spec[] };
/** A test that is skipped sees nothing. */
const runs = ({ tests }: Spec): boolean => tests.some(({ expectedStatus }) => expectedStatus !== 'skipped');
const tagsOf = ({ suites = [], specs = [] }: Suite): string[] => [
  ...specs.filter(runs).flatMap(({ tags }) => tags),
  ...suites.flatMap(tagsOf),
];

/** The tags of all tests, as Playwright lists them, without their @. */
const listTags = (): string[] => {
  const cli = join(createRequire(import.meta.url).resolve('@playwright/test/package.json'), '../cli.js');
  const config = join(import.meta.dirname, '../../playwright.config.ts');
  const args = [cli, 'test', '--config', config, '--list', '--reporter', 'json'];
  // Where the run around this one writes its own report is not for the list.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('PLAYWRIGHT_')));
  return tagsOf(JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 2 ** 26, env })));
};

test('everything the specification says is seen by a test that bears its tag', () => {
  expect(SEEN).toHaveLength(30);
  expect(new Set(listTags())).toEqual(new Set([...SEEN, ...Object.keys(KEPT)]));
});
