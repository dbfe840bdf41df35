import type { ShellAction } from "./shell-action.ts";
import type { ShellPage } from "./shell-page.ts";

/** What the palette offers besides what the server finds. */
export interface PaletteContent {
  readonly pages: readonly ShellPage[];
  readonly actions: readonly ShellAction[];
}
