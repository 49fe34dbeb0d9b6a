/** Paths on a grid of 16. Stroke only, so that they take the colour of their text. */
const paths = {
  home: 'M2.500 7 8 2.500 13.500 7v6.500h-4v-4h-3v4h-4z',
  people:
    'M6 7.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5M1.500 13.500c.3-2.700 2-4 4.500-4s4.200 1.300 4.500 4M10.500 2.800a2.500 2.500 0 0 1 0 4.600M12 9.800c1.500.5 2.300 1.800 2.500 3.700',
  person:
    'M8 7.500a2.700 2.700 0 1 0 0-5.400 2.700 2.700 0 0 0 0 5.400M2.500 14c.3-3 2.400-4.500 5.500-4.500s5.200 1.500 5.500 4.500',
  link: 'M6.500 9.500a3 3 0 0 0 4.300 0l2.300-2.300a3 3 0 0 0-4.300-4.300l-.8.8M9.500 6.500a3 3 0 0 0-4.300 0L2.900 8.800a3 3 0 0 0 4.300 4.300l.8-.8',
  percent:
    'M12.500 3.500l-9 9M5 6.500a1.500 1.500 0 1 0 0-3 1.500 1.500 0 0 0 0 3M11 12.500a1.500 1.500 0 1 0 0-3 1.500 1.500 0 0 0 0 3',
  cash: 'M1.500 4h13v8h-13zM8 9.700a1.700 1.700 0 1 0 0-3.400 1.700 1.700 0 0 0 0 3.400M3.800 6.500v.01M12.200 9.500v.01',
  chart: 'M2 13.500h12M2 2.500v11M4.500 10l3-3.500 2.500 2 4-5',
  layers: 'M8 2 14 5.200 8 8.400 2 5.200zM2 8l6 3.200L14 8M2 10.800 8 14l6-3.200',
  tag: 'M2.500 2.500h5l6 6-5 5-6-6zM5.300 5.300v.01',
  compass: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12M10.500 5.500 9.200 9.200 5.500 10.500 6.800 6.800z',
  pulse: 'M1.500 8.500h3l2-5 3 9 2-4h3',
  code: 'M5.500 4.500 2 8l3.500 3.500M10.500 4.500 14 8l-3.500 3.500',
  sliders:
    'M2 4.500h7M12 4.500h2M2 11.500h2M7 11.500h7M10.500 6.200a1.700 1.700 0 1 0 0-3.400 1.700 1.700 0 0 0 0 3.400M5.500 13.200a1.700 1.700 0 1 0 0-3.400 1.700 1.700 0 0 0 0 3.400',
  search: 'M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10M10.700 10.700 14 14',
  menu: 'M2 4h12M2 8h12M2 12h12',
  down: 'M4.500 6.500 8 10l3.500-3.500',
  up: 'M4.500 9.500 8 6l3.500 3.500',
  left: 'M9.500 4.500 6 8l3.500 3.500',
  right: 'M6.500 4.500 10 8l-3.500 3.500',
  close: 'M4 4l8 8M12 4l-8 8',
  check: 'M3.500 8.500 6.500 11.500 12.500 4.500',
  minus: 'M4 8h8',
  plus: 'M8 3v10M3 8h10',
  warning: 'M8 2 15 13.500H1zM8 6.500v3M8 11.500v.01',
  swap: 'M2 5h10M9.500 2.500 12 5 9.500 7.500M14 11H4M6.500 8.500 4 11l2.500 2.500',
  info: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12M8 7.500v3.200M8 5.200v.01',
  copy: 'M5.500 5.500h8v8h-8zM10.500 5.500v-3h-8v8h3',
  download: 'M8 2.500v7.500M5 7l3 3 3-3M2.500 13.500h11',
  upload: 'M8 10V2.500M5 5.500l3-3 3 3M2.500 13.500h11',
  calendar: 'M2.500 3.500h11v10h-11zM2.500 6.500h11M5.500 2v2.500M10.500 2v2.500',
  columns: 'M2.500 3h11v10h-11zM6.200 3v10M9.800 3v10',
  external: 'M6.500 3h-4v10.500H13v-4M9 2.500h4.500V7M13.500 2.500 7.500 8.500',
  key: 'M5.500 13a3 3 0 1 0 0-6 3 3 0 0 0 0 6M7.700 7.900 13.500 2M11 4.500l2 2',
  clock: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12M8 5v3.200l2 1.300',
} as const;

export type IconName = keyof typeof paths;

/** Decoration: the words beside it say what it means. */
export function Icon({ name, small }: { name: IconName; small?: boolean }) {
  return (
    <svg viewBox="0 0 16 16" className={small ? 'icon small' : 'icon'} aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}

/** The program's mark. */
export function Mark() {
  return (
    <svg viewBox="0 0 24 24" className="mark" aria-hidden="true">
      <rect width="24" height="24" rx="6" fill="var(--accent)" />
      <path
        d="M7 6c0 4 5 3.500 5 8m5-8c0 4-5 3.500-5 8v4.500"
        fill="none"
        stroke="var(--on-accent)"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  );
}
