import type { Panel } from "../panel/panel.ts";
import { switcherMessages } from "./messages.ts";

export const switcherPanel: Panel = {
  messages: switcherMessages,
  load: async () => (await import("./app-switcher.tsx")).AppSwitcher,
};
