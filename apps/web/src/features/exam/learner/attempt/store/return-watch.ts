type Watch = {
  onOnline: () => void;
  /** The learner comes back, perhaps from another device. */
  onReturn: () => void;
  onLeave: () => void;
  /** Whether the browser has to ask before it leaves the page. */
  mayLose: () => boolean;
};

/** The network, and the learner who goes and comes back. Returns the way to stop. */
export const watchReturn = ({ onOnline, onReturn, onLeave, mayLose }: Watch): (() => void) => {
  const onLook = () => {
    if (!document.hidden) onReturn();
  };
  const onUnload = (event: BeforeUnloadEvent) => {
    if (mayLose()) event.preventDefault();
  };
  addEventListener('online', onOnline);
  addEventListener('focus', onLook);
  document.addEventListener('visibilitychange', onLook);
  addEventListener('pagehide', onLeave);
  addEventListener('beforeunload', onUnload);
  return () => {
    removeEventListener('online', onOnline);
    removeEventListener('focus', onLook);
    document.removeEventListener('visibilitychange', onLook);
    removeEventListener('pagehide', onLeave);
    removeEventListener('beforeunload', onUnload);
  };
};
