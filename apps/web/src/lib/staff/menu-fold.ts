import { useState } from 'react';

const KEY = 'zhibiao.console-menu';
const FOLDED = 'folded';

const wasFolded = (): boolean => {
  try {
    return localStorage.getItem(KEY) === FOLDED;
  } catch {
    return false;
  }
};

/** Whether the menu of a narrow window is folded away, as it was left in this browser. */
export const useMenuFold = (): [folded: boolean, toggle: () => void] => {
  const [folded, setFolded] = useState(wasFolded);
  const toggle = () => {
    setFolded(!folded);
    try {
      if (folded) localStorage.removeItem(KEY);
      else localStorage.setItem(KEY, FOLDED);
    } catch {
      /* no storage: it is as usual after a reload */
    }
  };
  return [folded, toggle];
};
