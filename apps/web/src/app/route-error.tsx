import { useRouteError } from 'react-router-dom';
import { paths } from '#lib/paths.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';

/**
 * Code that did not arrive: the network failed, or a new version took the old file away. Vite's and the browsers'
 * sentences.
 */
const isMissingCode = (error: unknown) =>
  error instanceof Error &&
  /dynamically imported module|importing a module script|unable to preload|error loading/i.test(error.message);

/** In place of a page that could not be loaded or drawn. `inside`: the header and footer are still there. */
export const RouteError = ({ inside = false }: { inside?: boolean }) => {
  const missingCode = isMissingCode(useRouteError());
  const content = (
    <Empty
      text={missingCode ? '页面没有加载成功，可能是网络中断或平台刚刚更新。' : '页面出了点问题，请刷新后重试。'}
      action={
        <>
          <Button primary onClick={() => location.reload()}>
            刷新重试
          </Button>
          <ButtonLink to={paths.home}>返回首页</ButtonLink>
        </>
      }
    />
  );

  return inside ? content : <main>{content}</main>;
};
