import type { Panel } from "../panel/panel.ts";
import { notificationsMessages } from "./messages.ts";

export const trayPanel: Panel = {
  messages: notificationsMessages,
  load: async () => (await import("./tray.tsx")).Tray,
};
