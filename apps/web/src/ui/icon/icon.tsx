/** Line drawings on a 24 grid, ours; one stroke weight everywhere. */
const DRAWINGS = {
  search: 'M11 4.5a6.5 6.5 0 1 1 0 13a6.5 6.5 0 0 1 0-13M16 16l4.5 4.5',
  bell: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15zM10 21h4',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6 6 18',
  right: 'm9 5 7 7-7 7',
  left: 'm15 5-7 7 7 7',
  down: 'm5 9 7 7 7-7',
  warn: 'M12 4 2.8 20h18.4zM12 10v4.5M12 17.3v.2',
  done: 'M12 3a9 9 0 1 1 0 18a9 9 0 0 1 0-18M8 12.3l2.8 2.8L16 9.5',
  again: 'M5.500 4v4.500H10M5.700 8.500A7.500 7.500 0 1 1 4.500 13.500',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  clock: 'M12 3a9 9 0 1 1 0 18a9 9 0 0 1 0-18M12 7.5V12l3 2',
  lock: 'M6 10.5h12v9.5H6zM8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5',
  help: 'M12 3a9 9 0 1 1 0 18a9 9 0 0 1 0-18M9.5 9.6a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.1.9-1.1 1.7M12 16.5v.2',
  play: 'M12 3a9 9 0 1 1 0 18a9 9 0 0 1 0-18M10 8.5v7l5.5-3.5z',
  user: 'M12 4a4 4 0 1 1 0 8a4 4 0 0 1 0-8M4.5 20.5c1-4 4-5.5 7.5-5.5s6.5 1.5 7.5 5.5',
  key: 'M8.5 12a3.5 3.5 0 1 1 0 7a3.5 3.5 0 0 1 0-7M11 13l8-8M15.5 8.5l3 3',
  book:
    'M12 6.5C10 5 7 4.5 3.5 5v13.500c3.500-.5 6.500 0 8.500 1.500 2-1.500 5-2 8.500-1.500V5C17' +
    ' 4.500 14 5 12 6.500zM12 6.500V20',
  certificate:
    'M3.500 5h17v11h-17zM7 9h7M7 12h4M16.500 13.500a2 2 0 1 1 0 4a2 2 0 0 1 0-4M15.500 17.300V21l1-.8 1 .8v-3.700',
  building: 'M5 20.500V4h9v16.500M14 10h5v10.500M3 20.500h18M8 8h3M8 12h3M8 16h3M16.500 14h.2M16.500 17h.2',
  exam: 'M6 3.500h9l4 4v13H6zM15 3.500v4h4M9 12h6M9 16h4',
  message: 'M4 5h16v11H10l-4 4v-4H4z',
  exit: 'M10 4H5v16h5M9.500 12h10M16 8l4 4-4 4',
  upload: 'M12 16V4.500M7.500 9 12 4.500 16.500 9M4.500 16v4h15v-4',
  eye:
    'M2.500 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12z' +
    'M12 9a3 3 0 1 1 0 6a3 3 0 0 1 0-6',
  eyeOff:
    'M2.500 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12z' +
    'M12 9a3 3 0 1 1 0 6a3 3 0 0 1 0-6M4.500 4.500l15 15',
  file: 'M6 3.500h9l4 4v13H6zM15 3.500v4h4',
  link:
    'M10 13.500a4 4 0 0 0 5.600.1l3-3a4 4 0 0 0-5.700-5.700L11.500 6.500' +
    'M14 10.500a4 4 0 0 0-5.600-.1l-3 3a4 4 0 0 0 5.700 5.700l1.400-1.600',
  print: 'M7 8V3.500h10V8M7 17H4V8h16v9h-3M7 13.500h10v7H7z',
  download: 'M12 4.500V16M7.500 11.500 12 16l4.500-4.500M4.500 16v4h15v-4',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  flag: 'M6 21V4h11l-2 4 2 4H6',
  grid: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z',
  shield:
    'M12 3 4.500 5.500v6c0 4.500 3 7.700 7.500 9.500 4.500-1.800 7.500-5 7.500-9.500v-6zM8.500 12l2.500 2.500 4.500-5',
  circle: 'M12 3a9 9 0 1 1 0 18a9 9 0 0 1 0-18',
  pause: 'M8.500 5.500v13M15.500 5.500v13',
  resume: 'M8 5.500v13l10.500-6.500z',
  captions: 'M3 5.500h18v13H3zM10.500 10.500a2.300 2.300 0 1 0 0 3M17.500 10.500a2.300 2.300 0 1 0 0 3',
  sound: 'M4 9.500v5h3.500l4.500 4v-13l-4.500 4zM15.500 9a4.500 4.500 0 0 1 0 6M18 6.500a8 8 0 0 1 0 11',
  mute: 'M4 9.500v5h3.500l4.500 4v-13l-4.500 4zM16 9.500l5 5M21 9.500l-5 5',
  enlarge: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  mail: 'M3.500 5.500h17v13h-17zM3.500 6.500 12 13l8.500-6.500',
  users:
    'M9 4.500a3.500 3.500 0 1 1 0 7a3.500 3.500 0 0 1 0-7' +
    'M2.500 19.500c.8-3.500 3.400-5 6.500-5s5.700 1.500 6.500 5' +
    'M15.500 4.800a3.500 3.500 0 0 1 0 6.400M18 15c1.800.8 3 2.300 3.500 4.500',
  chart: 'M4 20.500h16.500M6.500 17v-5M12 17V5.500M17.500 17V9',
  shrink: 'M9 4v5H4M15 4v5h5M9 20v-5H4M15 20v-5h5',
} as const;

const FIXED = { flex: 'none' } as const;

export type IconName = keyof typeof DRAWINGS;

/** Decoration beside a word; a button that shows nothing else needs its own aria-label. */
export const Icon = ({ name, size = 20 }: { name: IconName; size?: number }) => (
  <Drawing path={DRAWINGS[name]} size={size} />
);

export const Drawing = ({ path, size }: { path: string; size: number }) => (
  <svg
    viewBox="0 0 24 24"
    width={size}
    height={size}
    style={FIXED}
    fill="none"
    stroke="currentColor"
    strokeWidth={1.6}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={path} />
  </svg>
);
