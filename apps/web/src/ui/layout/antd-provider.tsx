import { App, ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import type { ReactNode } from 'react';
import '#theme/antd.css';
import { useMedia } from '#lib/platform/use-media.ts';
import { antdButton, antdTheme, stillTheme } from '#theme/antd-theme.ts';

/** A modal dialog lies above the page, so what opens inside one has to live in it. */
const popupHome = (trigger?: HTMLElement): HTMLElement => trigger?.closest('dialog') ?? document.body;

/** Around whatever uses antd: a page, or a dialog loaded on demand. */
export const AntdProvider = ({ children }: { children: ReactNode }) => {
  const still = useMedia('(prefers-reduced-motion: reduce)');
  return (
    <ConfigProvider
      theme={still ? stillTheme : antdTheme}
      locale={zhCN}
      button={antdButton}
      wave={{ disabled: true }}
      form={{ requiredMark: false, scrollToFirstError: { focus: true } }}
      getPopupContainer={popupHome}
    >
      <App component={false}>{children}</App>
    </ConfigProvider>
  );
};
