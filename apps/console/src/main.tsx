import "./lib/schema-setup.ts";
import "./main.css";
import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { storageKeys } from "@parapet/contract";
import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { connectNavigationEffects } from "./app/navigation-effects.ts";
import { router } from "./app/router.ts";
import { activateLocale } from "./lib/i18n/catalogue.ts";
import { libMessages } from "./lib/i18n/lib-messages.ts";
import { applyPreferences } from "./lib/preferences/apply-preferences.ts";
import { currentPreferences, reloadPreferences } from "./lib/preferences/preferences-store.ts";
import { createPageLoader } from "./shell/page-loader/page-loader.ts";

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root");

const preferences = currentPreferences();
applyPreferences(preferences);

const loader = createPageLoader();
connectNavigationEffects(router, loader);

addEventListener("storage", (event) => {
  if (event.key !== null && !event.key.startsWith("app-")) return;
  reloadPreferences();
  if (event.key === storageKeys.locale) void activateLocale(currentPreferences().locale);
});

await libMessages.load(preferences.locale);
await activateLocale(preferences.locale);

createRoot(root).render(
  <I18nProvider i18n={i18n}>
    <App loader={loader} />
  </I18nProvider>,
);
