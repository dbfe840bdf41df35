import type { Panel } from "../panel/panel.ts";
import { paletteMessages } from "./messages.ts";
import type { PaletteContent } from "./palette-content.ts";

export const palettePanel: Panel<PaletteContent> = {
  messages: paletteMessages,
  takesTyping: true,
  load: async () => (await import("./palette.tsx")).Palette,
};
