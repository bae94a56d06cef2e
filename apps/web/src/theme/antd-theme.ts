import type { ConfigProviderProps, ThemeConfig } from 'antd';
import { color, font, radius, shadow } from './tokens.ts';

/** antd derives muddy tints from dark seeds, so every Bg and hover token that shows is set here. */
export const antdTheme: ThemeConfig = {
  token: {
    colorPrimary: color.primary,
    colorPrimaryBg: color.primaryBg,
    colorPrimaryBgHover: color.primaryBgHover,
    colorPrimaryHover: color.linkHover,
    colorPrimaryActive: color.ink,
    colorPrimaryBorder: color.primaryBgHover,
    colorInfo: color.primary,
    colorInfoBg: color.primaryBg,
    colorInfoBorder: color.primaryBgHover,
    colorLink: color.link,
    colorLinkHover: color.linkHover,
    colorLinkActive: color.linkHover,
    colorSuccess: color.success,
    colorSuccessBg: color.successBg,
    colorSuccessBorder: color.successBg,
    colorSuccessHover: color.success,
    colorWarning: color.warning,
    colorWarningBg: color.warningBg,
    colorWarningBorder: color.warningBg,
    colorWarningHover: color.warning,
    colorError: color.error,
    colorErrorBg: color.errorBg,
    colorErrorBgHover: color.errorBg,
    colorErrorBorder: color.errorBg,
    colorErrorHover: color.errorHover,
    colorErrorBorderHover: color.errorHover,
    colorErrorActive: color.errorHover,
    colorErrorText: color.error,
    colorErrorTextHover: color.errorHover,
    colorErrorTextActive: color.errorHover,
    colorText: color.text,
    colorTextHeading: color.textHeading,
    colorTextSecondary: color.textSecondary,
    colorTextTertiary: color.textTertiary,
    colorTextDescription: color.textTertiary,
    colorTextPlaceholder: color.textPlaceholder,
    colorTextQuaternary: color.textPlaceholder,
    colorTextDisabled: color.textTertiary,
    colorBorder: color.border,
    colorBorderSecondary: color.borderSecondary,
    colorSplit: color.borderSecondary,
    colorBorderDisabled: color.borderSecondary,
    colorBgLayout: color.bgLayout,
    colorBgContainer: color.bgContainer,
    colorBgContainerDisabled: color.bgLayout,
    colorBgMask: 'rgb(18 35 61 / .5)',
    colorFillAlter: color.bgLayout,
    fontFamily: font.sans,
    fontSize: 16,
    fontWeightStrong: 600,
    borderRadius: radius.base,
    borderRadiusSM: radius.sm,
    borderRadiusLG: radius.lg,
    controlHeight: 40,
    boxShadow: shadow,
    boxShadowSecondary: shadow,
    boxShadowTertiary: 'none',
    motionDurationSlow: '0.2s',
    motionDurationMid: '0.16s',
    motionDurationFast: '0.1s',
  },
  components: {
    Form: { labelFontSize: 16, verticalLabelPadding: '0 0 8px', itemMarginBottom: 36 },
    Table: {
      headerBg: color.bgLayout,
      headerSplitColor: 'transparent',
      rowSelectedBg: color.primaryBg,
      rowSelectedHoverBg: color.primaryBgHover,
      cellFontSize: 14,
      cellFontSizeMD: 14,
    },
    Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none', contentFontSizeLG: 16 },
    Segmented: {
      trackBg: color.neutralBg,
      itemColor: color.textSecondary,
      itemSelectedBg: color.bgContainer,
      itemSelectedColor: color.primary,
    },
    Tabs: { horizontalMargin: '0 0 24px 0', itemColor: color.textSecondary },
    Rate: { starColor: color.star, starBg: color.borderSecondary },
  },
};

/**
 * For users who want no motion: the page's own style takes it away, and what antd opens must not wait for its end, or
 * it stays unseen.
 */
export const stillTheme: ThemeConfig = { ...antdTheme, token: { ...antdTheme.token, motion: false } };

/** 机构管理 and the back office: denser, on desktop only. Give it to a nested ConfigProvider. */
export const denseTheme: ThemeConfig = {
  token: { fontSize: 14, controlHeight: 32 },
  components: {
    Form: { labelFontSize: 14, verticalLabelPadding: '0 0 6px', itemMarginBottom: 28 },
    Table: { cellPaddingBlockMD: 9 },
  },
};

/** Two-character buttons keep their two characters together. */
export const antdButton: NonNullable<ConfigProviderProps['button']> = { autoInsertSpace: false };
