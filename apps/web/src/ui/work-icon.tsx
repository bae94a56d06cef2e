import { Drawing, Icon, type IconName } from './icon.tsx';

/** Drawings that only the console needs: they stay out of what every learner loads. */
const DRAWINGS = {
  gear:
    'M12 8.800a3.200 3.200 0 1 1 0 6.400a3.200 3.200 0 0 1 0-6.400M12 3v3M12 18v3M3 12h3M18 12h3' +
    'M5.600 5.600l2.100 2.100M16.300 16.300l2.100 2.100M18.400 5.600l-2.100 2.100M7.700 16.300l-2.100 2.100',
  copy: 'M9 8h10v12H9zM15 8V4H5v12h4',
  refresh: 'M19.500 12a7.500 7.500 0 1 1-2.200-5.300M19.500 3.500v4h-4',
  info: 'M12 3a9 9 0 1 1 0 18a9 9 0 0 1 0-18M12 11v5.500M12 7.700v.2',
} as const;

export type WorkIconName = IconName | keyof typeof DRAWINGS;

const isOwn = (name: WorkIconName): name is keyof typeof DRAWINGS => name in DRAWINGS;

/** As `Icon`, with the console's own drawings. */
export const WorkIcon = ({ name, size = 20 }: { name: WorkIconName; size?: number }) =>
  isOwn(name) ? <Drawing path={DRAWINGS[name]} size={size} /> : <Icon name={name} size={size} />;
