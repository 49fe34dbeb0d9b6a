import type { ReactNode } from 'react';

/** Each status has its own shape, so that color is not the only difference. */
const shapes = {
  waiting: <circle cx="8" cy="8" r="5.500" strokeDasharray="2.600 1.700" />,
  half: (
    <>
      <circle cx="8" cy="8" r="5.500" />
      <path d="M8 2.500a5.500 5.500 0 0 1 0 11z" fill="currentColor" stroke="none" />
    </>
  ),
  full: <circle cx="8" cy="8" r="5.500" fill="currentColor" stroke="none" />,
  tick: (
    <>
      <circle cx="8" cy="8" r="6" fill="currentColor" stroke="none" />
      <path d="M5.300 8.200 7.300 10.200 10.800 6.200" stroke="var(--surface)" strokeWidth="1.800" />
    </>
  ),
  slash: (
    <>
      <circle cx="8" cy="8" r="5.500" />
      <path d="M4.500 11.500l7-7" />
    </>
  ),
  dash: (
    <>
      <circle cx="8" cy="8" r="5.500" />
      <path d="M5.500 8h5" />
    </>
  ),
  cross: (
    <>
      <circle cx="8" cy="8" r="5.500" />
      <path d="M6 6l4 4M10 6l-4 4" />
    </>
  ),
  arrow: (
    <>
      <circle cx="8" cy="8" r="5.500" />
      <path d="M5.500 8h5M8.500 6l2 2-2 2" />
    </>
  ),
};

export type Shape = keyof typeof shapes;
export type Tone = 'warn' | 'accent' | 'good' | 'bad' | 'quiet';

/** Shape, word and additional information, such as "Held to 18 Dec". */
export function Status({
  shape,
  tone,
  children,
  more,
}: {
  shape: Shape;
  tone: Tone;
  children: ReactNode;
  more?: ReactNode;
}) {
  return (
    <span className={`status tone-${tone}`}>
      <svg viewBox="0 0 16 16" className="icon" aria-hidden="true">
        {shapes[shape]}
      </svg>
      {children}
      {more !== undefined && more !== null && more !== false && <span className="more">{more}</span>}
    </span>
  );
}
