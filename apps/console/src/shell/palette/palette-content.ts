import type { ShellPage } from "./shell-page.ts";
import type { ShellVerbs } from "./shell-verbs.ts";

/** What the palette offers besides what the server finds. */
export interface PaletteContent {
  readonly pages: readonly ShellPage[];
  readonly verbs: ShellVerbs;
}
