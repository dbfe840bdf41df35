import type { Panel } from "../panel/panel.ts";
import { accountMessages } from "./messages.ts";

export const accountPanel: Panel = {
  messages: accountMessages,
  load: async () => (await import("./account-drawer.tsx")).AccountDrawer,
};
