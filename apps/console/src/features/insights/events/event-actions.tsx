import type { EventDetail } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { toast } from "@parapet/ui/toast";
import { Braces } from "lucide-react";
import { copyText } from "../../../lib/clipboard/copy-text.ts";
import { useT } from "../../../lib/i18n/use-t.ts";

/** The call for another tool. */
export function EventActions({ event }: { event: EventDetail }) {
  const t = useT();
  const copy = async (text: string) => {
    const copied = await copyText(text);
    toast(t(copied ? "ui.copied" : "ui.copyFailed"), copied ? "success" : "error");
  };
  return (
    <Button icon={<Braces aria-hidden size={16} />} onClick={() => void copy(JSON.stringify(event, null, 2))}>
      {t("events.copyJson")}
    </Button>
  );
}
