import { Button } from "@parapet/ui/button";
import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { copyText } from "../../lib/clipboard/copy-text.ts";
import { useT } from "../../lib/i18n/use-t.ts";

interface CopyDetailsProps {
  status: number;
  requestId: string | null;
}

/** Details for support. It confirms copying by itself: these pages may be shown without toasts. */
export function CopyDetails({ status, requestId }: CopyDetailsProps) {
  const t = useT();
  const [outcome, setOutcome] = useState<"none" | "copied" | "failed">("none");
  const copy = async () => {
    const details = [
      `status: ${status}`,
      `address: ${location.href}`,
      `time: ${new Date().toISOString()}`,
      ...(requestId === null ? [] : [`request id: ${requestId}`]),
    ];
    setOutcome((await copyText(details.join("\n"))) ? "copied" : "failed");
  };
  const Icon = outcome === "copied" ? Check : Copy;
  return (
    <div className="flex w-full flex-wrap items-center justify-center gap-x-4 gap-y-1 border-t border-line pt-4 text-sm text-fg-3">
      {requestId !== null && (
        <span>
          {t("errorPage.requestId")} <bdi className="font-mono break-all text-fg-2 select-all">{requestId}</bdi>
        </span>
      )}
      <Button variant="ghost" size="sm" icon={<Icon aria-hidden size={15} />} onClick={() => void copy()}>
        <span aria-live="polite">{t(`errorPage.copy.${outcome}`)}</span>
      </Button>
    </div>
  );
}
