import { importLimit } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { Button } from "@parapet/ui/button";
import { cx } from "@parapet/ui/cx";
import { FileUp } from "lucide-react";
import { type DragEvent, useRef, useState } from "react";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { uploadQueue } from "./upload-queue.ts";

/** Takes files by drag and drop, or by the browser's own dialog. */
export function DropZone({ allowed }: { allowed: boolean }) {
  const t = useT();
  const format = useFormat();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  if (!allowed) return <Alert tone="warning">{t("sources.uploads.forbidden")}</Alert>;
  const drag = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    uploadQueue.add([...event.dataTransfer.files]);
  };
  return (
    // Dropping has a button beside it that does the same.
    <div
      onDragOver={drag}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={cx(
        "grid justify-items-center gap-3 rounded-card border border-dashed p-8 text-center transition-colors",
        isOver ? "border-brand-text bg-brand-soft" : "border-line-input bg-surface",
      )}
    >
      <FileUp aria-hidden size={28} className="text-fg-3" />
      <p className="font-medium">{t("sources.uploads.drop")}</p>
      <Button variant="primary" onClick={() => input.current?.click()}>
        {t("sources.uploads.choose")}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t("sources.uploads.choose")}
        onChange={({ target }) => {
          uploadQueue.add([...(target.files ?? [])]);
          target.value = "";
        }}
      />
      <p className="max-w-[72ch] text-sm text-fg-2">
        {t("sources.uploads.limits", { size: format.bytes(importLimit), calls: format.number(50_000) })}
      </p>
    </div>
  );
}
