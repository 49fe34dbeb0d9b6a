/** Minimum contrast of text under WCAG 2.2 (success criterion 1.4.3, AA). */
export const CONTRAST_MIN = 4.5;

/**
 * Minimum contrast in the dark theme. Colored text on a dark background looks dimmer than gray text of the
 * same luminance, so the minimum is higher.
 */
export const CONTRAST_ON_DARK_MIN = 6;

export const DEFAULT_ACCENT = '#0a6a78';

/** Background in each theme that gives accent-colored text the least contrast. */
export const accentBackgrounds = { light: '#f1f3f3', dark: '#1e2426' } as const;

/** Colors that a portal derives from an accent. */
export interface AccentColors {
  /** Background for white text, in both themes. */
  readonly fill: string;
  /** Color of text and lines in each theme. */
  readonly on_light: string;
  readonly on_dark: string;
}

export const accentUses = ['fill', 'on_light', 'on_dark'] as const satisfies readonly (keyof AccentColors)[];

/** Linear red, green and blue, from 0 to 1. */
type Light = readonly [red: number, green: number, blue: number];

const CHANNEL_MAX = 255;

/** Converts an sRGB channel to linear light (IEC 61966-2-1), with the WCAG threshold. */
const toLight = (channel: number): number =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
const fromLight = (light: number): number =>
  light <= 0.003_130_8 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;

/** Reads `#rrggbb`. */
function lightOf(color: string): Light {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    toLight(Number.parseInt(color.slice(at, at + 2), 16) / CHANNEL_MAX),
  );
  return [red, green, blue];
}

/**
 * Formats a color as `#rrggbb`. To preserve contrast, `round` must round down for a darkened color and up for
 * a lightened one.
 */
const colorOf = (light: Light, round: (channel: number) => number): string =>
  `#${light
    .map((each) => round(Math.min(1, Math.max(0, fromLight(each))) * CHANNEL_MAX))
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('')}`;

const luminanceOf = ([red, green, blue]: Light): number => 0.2126 * red + 0.7152 * green + 0.0722 * blue;

/** Returns the contrast ratio between two `#rrggbb` colors, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [one, other]
    .map((color) => luminanceOf(lightOf(color)))
    .sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Darkens all primaries by the same factor, which preserves the hue. */
function darkened(color: string, background: string): string {
  if (contrastOf(color, background) >= CONTRAST_MIN) return color;
  const light = lightOf(color);
  const target = (luminanceOf(lightOf(background)) + 0.05) / CONTRAST_MIN - 0.05;
  return colorOf(scaled(light, target / luminanceOf(light)), Math.floor);
}

/**
 * Lightens all primaries by the same factor, which preserves the hue. Adds white if the result is still too
 * dark.
 */
function lightened(color: string, background: string): string {
  if (contrastOf(color, background) >= CONTRAST_ON_DARK_MIN) return color;
  const light = lightOf(color);
  const target = (luminanceOf(lightOf(background)) + 0.05) * CONTRAST_ON_DARK_MIN - 0.05;
  const factor = Math.min(target / luminanceOf(light), 1 / Math.max(...light));
  const [red, green, blue] = Number.isFinite(factor) ? scaled(light, factor) : light;
  const luminance = luminanceOf([red, green, blue]);
  const share = (target - luminance) / (1 - luminance);
  const towards = (each: number) => each + share * (1 - each);
  return colorOf([towards(red), towards(green), towards(blue)], Math.ceil);
}

const scaled = ([red, green, blue]: Light, factor: number): Light => [
  red * factor,
  green * factor,
  blue * factor,
];

/**
 * Adjusts an accent color (`#rrggbb`) just enough to be readable behind white text, and as text in each
 * theme.
 */
export const accentColors = (accent: string): AccentColors => {
  const color = accent.toLowerCase();
  return {
    fill: darkened(color, '#ffffff'),
    on_light: darkened(color, accentBackgrounds.light),
    on_dark: lightened(color, accentBackgrounds.dark),
  };
};

/**
 * Returns the uses for which the accent color needs adjusting. Every color needs adjusting in at least one
 * theme.
 */
export const movedAccentUses = (accent: string): (typeof accentUses)[number][] => {
  const colors = accentColors(accent);
  return accentUses.filter((use) => colors[use] !== accent.toLowerCase());
};
