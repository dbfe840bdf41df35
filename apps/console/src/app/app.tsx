import { CSPProvider } from "@base-ui/react/csp-provider";
import { DirectionProvider } from "@base-ui/react/direction-provider";
import { UiTextProvider } from "@parapet/ui/text";
import { RouterProvider } from "@tanstack/react-router";
import { useTranslatedUiText } from "../lib/i18n/use-ui-text.ts";
import { usePreference } from "../lib/preferences/use-preference.ts";
import type { PageLoader } from "../shell/page-loader/page-loader.ts";
import { PageLoaderBar } from "../shell/page-loader/page-loader-bar.tsx";
import { router } from "./router.ts";

export function App({ loader }: { loader: PageLoader }) {
  const isRtl = usePreference("isRtl");
  const text = useTranslatedUiText();
  return (
    <CSPProvider disableStyleElements>
      <DirectionProvider direction={isRtl ? "rtl" : "ltr"}>
        <UiTextProvider text={text}>
          <PageLoaderBar loader={loader} />
          <RouterProvider router={router} />
        </UiTextProvider>
      </DirectionProvider>
    </CSPProvider>
  );
}
