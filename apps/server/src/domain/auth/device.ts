const SYSTEMS: [RegExp, string][] = [
  [/HarmonyOS|OpenHarmony/, '鸿蒙'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
];
/** The shells of other browsers name Chrome too, and Chrome names Safari, so the order matters. */
const BROWSERS: [RegExp, string][] = [
  [/MicroMessenger/, '微信'],
  [/DingTalk/, '钉钉'],
  [/Edg(A|iOS)?\//, 'Edge'],
  [/MQQBrowser|QQBrowser/, 'QQ浏览器'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
];

const nameIn = (list: [RegExp, string][], agent: string) => list.find(([pattern]) => pattern.test(agent))?.[1];

/** How a person recognises a login among theirs: "Windows · Edge". */
export const deviceName = (userAgent: string): string =>
  [nameIn(SYSTEMS, userAgent), nameIn(BROWSERS, userAgent)].filter(Boolean).join(' · ') || '未知设备';
