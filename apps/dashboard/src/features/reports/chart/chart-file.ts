import { FONT, HEIGHT, WIDTH, type WidthOf } from './svg.ts';

/** Full HD, so that the picture stays sharp when it fills a slide. */
const PNG_WIDTH = 1920;
const PNG_HEIGHT = (PNG_WIDTH * HEIGHT) / WIDTH;

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser has no canvas.');
  return context;
}

/** Returns a function that measures text in this browser's fonts. */
export function measuring(): WidthOf {
  const context = contextOf(document.createElement('canvas'));
  return (text, size, weight = 400) => {
    context.font = `${weight} ${size}px ${FONT}`;
    return context.measureText(text).width;
  };
}

export async function pngOf(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = PNG_WIDTH;
  canvas.height = PNG_HEIGHT;
  contextOf(canvas).drawImage(image, 0, 0, PNG_WIDTH, PNG_HEIGHT);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('This browser cannot create a PNG.'))),
      'image/png',
    );
  });
}

/** Copies an SVG as a PNG. Passes the clipboard a promise, because browsers allow copying only right after a click. */
export async function copyPng(svg: string): Promise<void> {
  await navigator.clipboard.write([new ClipboardItem({ 'image/png': pngOf(svg) })]);
}
