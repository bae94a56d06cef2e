/**
 * The one home of colours, type, space and shape. Feeds antd (antd-theme.ts) and our own CSS (as --color-*, --fs-* …).
 */

export const color = {
  primary: '#1D4F91',
  primaryBg: '#EAF1FA',
  primaryBgHover: '#D8E5F5',
  link: '#1D4F91',
  linkHover: '#163E73',
  success: '#1F7A4D',
  successBg: '#E8F5EE',
  warning: '#9A6200',
  warningBg: '#FDF4E3',
  error: '#B83A32',
  errorHover: '#A2312A',
  errorBg: '#FCEEEC',
  text: '#1B2430',
  textHeading: '#12233D',
  textSecondary: '#4A5666',
  textTertiary: '#5F6B7C',
  textPlaceholder: '#667285',
  /** Edges of inputs and buttons: 3.45 : 1. The secondary one is a decorative hairline. */
  border: '#7E8BA0',
  borderSecondary: '#E3E8EF',
  bgLayout: '#F5F7FA',
  bgContainer: '#FFFFFF',
  neutralBg: '#EEF1F5',
  ink: '#12233D',
  onInk: '#FFFFFF',
  onInkSecondary: '#C3D0E2',
  /** Gold belongs to certificates and rating stars, red to errors and the seal. */
  goldText: '#7A5A12',
  goldPaper: '#FBF6E9',
  goldOnInk: '#E2C27A',
  star: '#B8860B',
} as const;

/** One hue for covers, charts and line art; never for text. */
export const art = ['#12233D', '#163E73', '#1D4F91', '#5B80B2', '#A9C1DF', '#D8E5F5', '#EAF1FA'] as const;

export const font = {
  sans:
    'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans SC", "Noto Sans CJK SC", "PingFang SC", ' +
    '"Microsoft YaHei", sans-serif',
  serif: '"Noto Serif SC", "Songti SC", SimSun, serif',
} as const;

/** 1rem is width × 16 / 1440, so text takes a floor in px and pictures and gaps follow the rem. */
const fontSize = {
  note: 'clamp(14px, .875rem, 17px)',
  body: 'clamp(16px, 1rem, 20px)',
  h3: 'clamp(18px, 1.25rem, 26px)',
  h2: 'clamp(22px, 1.75rem, 36px)',
  h1: 'clamp(28px, 2.625rem, 54px)',
};

const space = {
  4: '4px',
  8: '8px',
  12: 'max(12px, .75rem)',
  16: 'max(16px, 1rem)',
  24: 'max(16px, 1.5rem)',
  32: 'max(24px, 2rem)',
  48: 'max(32px, 3rem)',
  64: 'max(48px, 4rem)',
  96: 'max(56px, 6rem)',
};

export const radius = { sm: 4, base: 6, lg: 8 } as const;
export const shadow = '0 1px 2px rgb(18 35 61 / .06), 0 8px 24px rgb(18 35 61 / .10)';

const kebab = (name: string) => name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`);
const lines = (prefix: string, values: Readonly<Record<string, string>>) =>
  Object.entries(values).map(([name, value]) => `--${prefix}-${kebab(name)}: ${value};`);

/** Every token as a custom property of :root; vite.config.ts makes a style sheet of it. */
export const tokenSheet = (): string => `:root {
  ${[
    ...lines('color', color),
    ...art.map((value, i) => `--art-${i + 1}: ${value};`),
    ...lines('font', font),
    ...lines('fs', fontSize),
    ...lines('sp', space),
    `--radius-sm: ${radius.sm}px; --radius: ${radius.base}px; --radius-lg: ${radius.lg}px;`,
    `--shadow: ${shadow};`,
    '--lh-heading: 1.3; --lh-ui: 1.6; --lh-article: 1.8;',
    '--content: max(1200px, 75rem); --gutter: clamp(16px, 4vw, 48px);',
    '--control: 40px; --motion: 160ms ease-out;',
  ].join('\n  ')}
}
@media (max-width: 767px) { :root { --control: 44px; } }`;
