/** Paths on a 24 × 24 grid. Stroked, so that they take the color of the text. */
const paths = {
  home: 'M4 10.500 12 4l8 6.500V20h-5.500v-5.500h-5V20H4z',
  link: 'M10 14a4 4 0 0 0 5.700 0l3-3A4 4 0 0 0 13 5.300l-1.200 1.200M14 10a4 4 0 0 0-5.700 0l-3 3A4 4 0 0 0 11 18.700l1.200-1.200',
  coins:
    'M9 14.500a5.500 5.500 0 1 0 0-11 5.500 5.500 0 0 0 0 11M17.500 9.800A5.500 5.500 0 1 1 9.800 17.500M9 6.800v4.400',
  bank: 'M4 10 12 5l8 5M5 20h14M6.500 10v7M12 10v7M17.500 10v7',
  people:
    'M9 11a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7M2.500 19.500c.4-3.600 2.800-5.500 6.500-5.500s6.100 1.900 6.500 5.500M15.500 4.200a3.500 3.500 0 0 1 0 6.600M18 14.500c2 .7 3.200 2.400 3.500 5',
  person: 'M12 11.500a4 4 0 1 0 0-8 4 4 0 0 0 0 8M4.500 20c.5-4 3.300-6 7.500-6s7 2 7.500 6',
  left: 'M14.500 5.500 8 12l6.500 6.500',
  right: 'M9.500 5.500 16 12l-6.500 6.500',
  copy: 'M9 9h11v11H9zM15 9V4H4v11h5',
  check: 'M5 12.500 10 17.500 19.500 7',
  warning: 'M12 4 21.500 20h-19zM12 10v4.500M12 17.200v.1',
  download: 'M12 4v11M7.500 11l4.500 4.500 4.500-4.500M4.500 20h15',
  print: 'M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z',
  external: 'M10 5H5v14h14v-5M13.500 4H20v6.500M20 4l-9 9',
} as const;

export type IconName = keyof typeof paths;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg viewBox="0 0 24 24" className="icon" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
