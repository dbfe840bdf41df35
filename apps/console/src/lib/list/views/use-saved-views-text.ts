import type { SavedViewsText } from "@parapet/ui/saved-views";
import { useT } from "../../i18n/use-t.ts";

/** The words of the menu of views in the language of the page. */
export function useSavedViewsText(): SavedViewsText {
  const t = useT();
  return {
    views: t("list.views.title"),
    none: t("list.views.none"),
    own: t("list.views.own"),
    shared: t("list.views.shared"),
    modified: t("list.views.modified"),
    isDefault: t("list.views.isDefault"),
    actions: {
      save: t("list.views.save"),
      reset: t("list.views.reset"),
      saveAs: t("list.views.saveAs"),
      rename: t("list.views.rename"),
      share: t("list.views.share"),
      unshare: t("list.views.unshare"),
      setDefault: t("list.views.setDefault"),
      unsetDefault: t("list.views.unsetDefault"),
      remove: t("list.views.remove"),
    },
  };
}
