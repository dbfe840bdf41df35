import { toast } from "@parapet/ui/toast";
import { type ComponentType, useState } from "react";
import { useT } from "../../lib/i18n/use-t.ts";
import { currentPreferences } from "../../lib/preferences/preferences-store.ts";
import { keepTyping } from "./keep-typing.ts";
import type { Panel, PanelProps } from "./panel.ts";

/** A drawer and the verb that opens it. Once loaded it stays, so that it can slide out too. */
export function usePanel<Given extends object>({ messages, load, takesTyping = false }: Panel<Given>, given: Given) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const [Loaded, setLoaded] = useState<ComponentType<PanelProps & Given> | null>(null);
  const show = async () => {
    const giveUp = takesTyping ? keepTyping() : null;
    try {
      const [component] = await Promise.all([load(), messages.load(currentPreferences().locale)]);
      setLoaded(() => component);
      setOpen(true);
    } catch {
      giveUp?.();
      toast(t("crash.offline"), "error");
    }
  };
  return { show: () => void show(), drawer: Loaded && <Loaded {...given} open={open} onOpenChange={setOpen} /> };
}
