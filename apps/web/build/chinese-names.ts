import type { Plugin } from 'vite';

/** antd's icons, whose English file names are read aloud where they are all that a button has. */
const ICON_NAMES = {
  'caret-down': '降序',
  'caret-up': '升序',
  check: '已选',
  'check-circle': '成功',
  close: '关闭',
  'close-circle': '清除',
  'double-left': '向前翻',
  'double-right': '向后翻',
  down: '展开',
  ellipsis: '更多',
  'exclamation-circle': '注意',
  eye: '显示',
  'eye-invisible': '隐藏',
  file: '文件',
  filter: '筛选',
  folder: '文件夹',
  'folder-open': '打开的文件夹',
  holder: '拖动',
  'info-circle': '说明',
  left: '向前',
  loading: '加载中',
  minus: '减少',
  'minus-square': '收起',
  plus: '增加',
  'plus-square': '展开',
  'question-circle': '帮助',
  right: '向后',
  'rotate-left': '向左旋转',
  'rotate-right': '向右旋转',
  search: '搜索',
  swap: '翻转',
  up: '收起',
  'zoom-in': '放大',
  'zoom-out': '缩小',
};

/** Accessible names that antd's parts write in English whatever the locale says: the module, its text, and ours. */
const NAMES: readonly [module: RegExp, english: string, chinese: string][] = [
  [
    /icons\/es\/components\/AntdIcon(?:Light)?\.js/,
    '"aria-label": icon.name',
    `"aria-label": (${JSON.stringify(ICON_NAMES)})[icon.name]`,
  ],
  [/input-number\/es\/StepHandler\.js/, `'Increase Value' : 'Decrease Value'`, `'增加' : '减少'`],
  [/segmented\/es\/index\.js/, '"segmented control"', '"选项"'],
  [/dialog\/es\/Dialog\/Content\/Panel\.js/, '"Close"', '"关闭"'],
  [/notification\/es\/Notification\.js/, '"Close"', '"关闭"'],
  [/antd\/es\/input\/OTP\/OTPInput\.js/, '`OTP Input ${index + 1}`', '`第 ${index + 1} 位`'],
  [/antd\/es\/table\/hooks\/useSelection\.js/, `'Custom selection' : 'Select all'`, `'选择' : '全选'`],
];

/** In what was written: an English literal as the whole of a name, or as one of its two. */
const ENGLISH = /"aria-label":(?:[\w.!]+\?)?[`'"]([A-Za-z][\w ]*)[`'"]/;
/** An icon's module, by whose name its icon is called: CaretDownOutlined, caret-down. */
const ICON = /icons-svg\/es\/asn\/(\w+?)(?:Outlined|Filled|TwoTone)\.js/;
const iconOf = (module: string): string | null =>
  ICON.exec(module.replaceAll('\\', '/'))?.[1]
    ?.replace(/\B[A-Z]/g, '-$&')
    .toLowerCase() ?? null;

/** Writes Chinese names into antd's parts, and stops the build where an upgrade brought one that this does not know. */
export const chineseNames = (): Plugin => ({
  name: 'chinese-names',
  transform(code, id) {
    const path = id.replaceAll('\\', '/');
    const named = NAMES.find(([module]) => module.test(path));
    if (!named) return null;
    const [, english, chinese] = named;
    if (!code.includes(english)) this.error(`${path} 里没有 ${english}，请核对 apps/web/chinese-names.ts`);
    return { code: code.replace(english, chinese), map: null };
  },
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk') continue;
      // An icon's own name, from a module that the table does not know.
      if (/role:[`'"]img[`'"],"aria-label":\w+\.name/.test(file.code)) this.error(`${file.fileName} 里的图标用英文名`);
      const [, english] = ENGLISH.exec(file.code) ?? [];
      if (english) this.error(`${file.fileName} 里有英文的无障碍名称：${english}`);
      for (const [module, { renderedLength }] of Object.entries(file.modules)) {
        const icon = renderedLength > 0 ? iconOf(module) : null;
        if (icon && !(icon in ICON_NAMES))
          this.error(`${icon} 图标没有中文名称，请在 apps/web/chinese-names.ts 中补上`);
      }
    }
  },
});
