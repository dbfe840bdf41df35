import { accountPanel } from "../account-drawer/account-panel.ts";
import { switcherPanel } from "../app-switcher/switcher-panel.ts";
import { customizerPanel } from "../customizer/customizer-panel.ts";
import { trayPanel } from "../notifications/tray-panel.ts";
import { palettePanel } from "../palette/palette-panel.ts";
import type { ShellPage } from "../palette/shell-page.ts";
import { usePanel } from "../panel/use-panel.tsx";
import { sheetPanel } from "../shortcuts-sheet/sheet-panel.ts";

/** Everything that the navbar opens, and the verbs that open it. */
export function useNavbarPanels(pages: readonly ShellPage[]) {
  const settings = usePanel(customizerPanel, {});
  const applications = usePanel(switcherPanel, {});
  const account = usePanel(accountPanel, {});
  const notifications = usePanel(trayPanel, {});
  const shortcuts = usePanel(sheetPanel, {});
  const verbs = {
    settings: settings.show,
    applications: applications.show,
    account: account.show,
    notifications: notifications.show,
    shortcuts: shortcuts.show,
  };
  const palette = usePanel(palettePanel, { pages, verbs });
  return {
    show: { ...verbs, palette: palette.show },
    panels: (
      <>
        {settings.drawer}
        {applications.drawer}
        {account.drawer}
        {notifications.drawer}
        {shortcuts.drawer}
        {palette.drawer}
      </>
    ),
  };
}
