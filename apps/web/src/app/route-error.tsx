import { useEffect, useRef, useState } from 'react';
import { useRouteError } from 'react-router-dom';
import { paths } from '#lib/url/paths.ts';
import { useOnline } from '#lib/platform/use-online.ts';
import { Button, ButtonLink } from '#ui/action/button.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { reloadIfReached, reloadWhenBack } from './reach-server.ts';

/**
 * Code that did not arrive: the network failed, or a new version took the old file away. Vite's and the browsers'
 * sentences.
 */
const isMissingCode = (error: unknown) =>
  error instanceof Error &&
  /dynamically imported module|importing a module script|unable to preload|error loading/i.test(error.message);

/** In place of a page that could not be loaded or drawn. `inside`: the header and footer are still there. */
export const RouteError = ({ inside = false }: { inside?: boolean }) => {
  const content = isMissingCode(useRouteError()) ? <NotLoaded /> : <NotDrawn />;

  return inside ? content : <main>{content}</main>;
};

/** The address is already that of the page, so loading it again opens it: by itself as soon as the server answers. */
const NotLoaded = () => {
  const online = useOnline();
  const [asking, setAsking] = useState(false);

  const wasOffline = useRef(!online);

  useEffect(() => {
    if (!online) {
      wasOffline.current = true;
      return undefined;
    }
    const stop = new AbortController();
    void reloadWhenBack(stop.signal, wasOffline.current);
    return () => stop.abort();
  }, [online]);

  const ask = async () => {
    setAsking(true);
    await reloadIfReached();
    setAsking(false);
  };

  return (
    <Empty
      art={null}
      text={
        online
          ? '页面没有加载成功，可能是网络中断或平台刚刚更新。'
          : '网络已断开，这一页还没有加载过。网络恢复后会自动打开。'
      }
      action={
        <>
          <Button primary busy={asking} onClick={() => void ask()}>
            刷新重试
          </Button>
          <ButtonLink to={paths.home}>返回首页</ButtonLink>
        </>
      }
    />
  );
};

const NotDrawn = () => (
  <Empty
    text="页面出了点问题，请刷新后重试。"
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
