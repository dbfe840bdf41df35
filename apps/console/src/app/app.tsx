import { CSPProvider } from "@base-ui/react/csp-provider";
import { UiTextProvider } from "@parapet/ui/text";
import { RouterProvider } from "@tanstack/react-router";
import { useTranslatedUiText } from "../lib/i18n/use-ui-text.ts";
import { PageLoaderBar } from "../shell/page-loader/page-loader-bar.tsx";
import type { PageLoader } from "../shell/page-loader/page-loader.ts";
import { router } from "./router.ts";

export function App({ loader }: { loader: PageLoader }) {
  const text = useTranslatedUiText();
  return (
    <CSPProvider disableStyleElements>
      <UiTextProvider text={text}>
        <PageLoaderBar loader={loader} />
        <RouterProvider router={router} />
      </UiTextProvider>
    </CSPProvider>
  );
}
