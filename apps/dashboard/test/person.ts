import type { Locator, Page } from 'playwright-core';
import { tabTo } from './tab-to.ts';

/** User whose actions are counted: each click, key press, typed word and selected file. */
export interface Person {
  readonly page: Page;
  stepsTaken(): number;
  click(target: Locator): Promise<void>;
  /** Presses keys one after another. */
  press(...keys: readonly string[]): Promise<void>;
  type(text: string): Promise<void>;
  /** Presses Tab until the element has the focus. */
  tabTo(name: string): Promise<void>;
  /** Presses Shift+Tab until the element has the focus. */
  tabBackTo(name: string): Promise<void>;
  /** Opens the system's file dialog and selects a file. */
  pickFile(open: () => Promise<void>, file: PickedFile): Promise<void>;
}

export interface PickedFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

export function personAt(page: Page): Person {
  let steps = 0;
  return {
    page,
    stepsTaken: () => {
      const taken = steps;
      steps = 0;
      return taken;
    },
    click: async (target) => {
      steps += 1;
      await target.click();
    },
    press: async (...keys) => {
      steps += keys.length;
      for (const key of keys) await page.keyboard.press(key);
    },
    type: async (text) => {
      steps += text.split(' ').length;
      await page.keyboard.type(text);
    },
    tabTo: async (name) => {
      steps += await tabTo(page, name);
    },
    tabBackTo: async (name) => {
      steps += await tabTo(page, name, 'Shift+Tab');
    },
    pickFile: async (open, file) => {
      const chooser = page.waitForEvent('filechooser');
      await open();
      steps += 1;
      await (await chooser).setFiles(file);
    },
  };
}
