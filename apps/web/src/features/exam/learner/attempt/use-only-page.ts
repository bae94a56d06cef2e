import { useEffect, useRef, useState } from 'react';

type OnlyPage = { displaced: boolean; takeOver: () => void };

/** One attempt is answered on one page of this browser: the page opened last takes over and the others stop. */
export const useOnlyPage = (attemptId: string): OnlyPage => {
  const [displaced, setDisplaced] = useState(false);
  const channel = useRef<BroadcastChannel | null>(null);

  useEffect(() => {
    const opened = new BroadcastChannel(`zhibiao.attempt.${attemptId}`);
    channel.current = opened;
    opened.onmessage = () => setDisplaced(true);
    opened.postMessage('opened');
    return () => opened.close();
  }, [attemptId]);

  const takeOver = () => {
    channel.current?.postMessage('opened');
    setDisplaced(false);
  };

  return { displaced, takeOver };
};
