import { Drawing, Icon, type IconName } from './icon.tsx';

/** Drawings that only the console needs: they stay out of what every learner loads. */
const DRAWINGS = {
  gear:
    'M12 8.800a3.200 3.200 0 1 1 0 6.400a3.200 3.200 0 0 1 0-6.400M12 3v3M12 18v3M3 12h3M18 12h3' +
    'M5.600 5.600l2.100 2.100M16.300 16.300l2.100 2.100M18.400 5.600l-2.100 2.100M7.700 16.300l-2.100 2.100',
  copy: 'M9 8h10v12H9zM15 8V4H5v12h4',
  refresh: 'M19.500 12a7.500 7.500 0 1 1-2.200-5.300M19.500 3.500v4h-4',
  info: 'M12 3a9 9 0 1 1 0 18a9 9 0 0 1 0-18M12 11v5.500M12 7.700v.2',
  film: 'M3 6.500h18v11H3zM10 9l5 3-5 3z',
  wave: 'M4 10v4M8 7v10M12 4v16M16 8v8M20 10.500v3',
  pdf: 'M6 3h8l4 4v14H6zM14 3v4h4M9 17v-5h1.700a1.500 1.500 0 0 1 0 3H9',
  lines: 'M5 5h14M5 10h14M5 15h14M5 20h8',
  more:
    'M5 11.200a.8.8 0 1 1 0 1.600a.8.8 0 0 1 0-1.600M12 11.200a.8.8 0 1 1 0 1.600a.8.8 0 0 1 0-1.600' +
    'M19 11.200a.8.8 0 1 1 0 1.600a.8.8 0 0 1 0-1.600',
  grip:
    'M9 5a.7.7 0 1 1 0 1.400a.7.7 0 0 1 0-1.400M15 5a.7.7 0 1 1 0 1.400a.7.7 0 0 1 0-1.400' +
    'M9 11.300a.7.7 0 1 1 0 1.400a.7.7 0 0 1 0-1.400M15 11.300a.7.7 0 1 1 0 1.400a.7.7 0 0 1 0-1.400' +
    'M9 17.600a.7.7 0 1 1 0 1.400a.7.7 0 0 1 0-1.400M15 17.600a.7.7 0 1 1 0 1.400a.7.7 0 0 1 0-1.400',
  swap: 'M4 8h15M15 4l4 4-4 4M20 16H5M9 12l-4 4 4 4',
  pen: 'M4 20h4L19.500 8.500l-4-4L4 16zM13.500 6.500l4 4',
  fault: 'M12 3a9 9 0 1 1 0 18a9 9 0 0 1 0-18M8.500 8.500l7 7M15.500 8.500l-7 7',
  unplugged:
    'M4 4l16 16M5 12.500a10 10 0 0 1 4.500-2.600M2.500 9a14 14 0 0 1 5-3M12 6a14 14 0 0 1 9.500 3' +
    'M14.500 10a10 10 0 0 1 4.500 2.500M8.500 16a5 5 0 0 1 7 0M12 19.700v.1',
} as const;

export type WorkIconName = IconName | keyof typeof DRAWINGS;

const isOwn = (name: WorkIconName): name is keyof typeof DRAWINGS => name in DRAWINGS;

/** As `Icon`, with the console's own drawings. */
export const WorkIcon = ({ name, size = 20 }: { name: WorkIconName; size?: number }) =>
  isOwn(name) ? <Drawing path={DRAWINGS[name]} size={size} /> : <Icon name={name} size={size} />;
