import type { Panel } from "../panel/panel.ts";
import { customizerMessages } from "./messages.ts";

export const customizerPanel: Panel = {
  messages: customizerMessages,
  load: async () => (await import("./customizer.tsx")).Customizer,
};
