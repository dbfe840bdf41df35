import type { Panel } from "../panel/panel.ts";
import { shortcutsMessages } from "./messages.ts";

export const sheetPanel: Panel = {
  messages: shortcutsMessages,
  load: async () => (await import("./shortcuts-sheet.tsx")).ShortcutsSheet,
};
