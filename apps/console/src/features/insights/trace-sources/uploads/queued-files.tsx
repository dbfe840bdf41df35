import { Button } from "@parapet/ui/button";
import { Card } from "@parapet/ui/card";
import { ProgressBar } from "@parapet/ui/progress-bar";
import { useSyncExternalStore } from "react";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { errorText } from "../../../../lib/problem/error-text.ts";
import { type QueuedFile, uploadQueue } from "./upload-queue.ts";

/** The files on their way, and those that could not be sent. */
export function QueuedFiles() {
  const t = useT();
  const files = useSyncExternalStore(uploadQueue.subscribe, uploadQueue.files);
  if (files.length === 0) return null;
  return (
    <Card title={t("sources.uploads.sending")} padded={false}>
      <ul>
        {files.map((file) => (
          <Row key={file.key} file={file} />
        ))}
      </ul>
    </Card>
  );
}

function Row({ file: { key, name, bytes, sent, state, error } }: { file: QueuedFile }) {
  const t = useT();
  const format = useFormat();
  const isWell = state === "waiting" || state === "sending";
  const words = () => {
    switch (state) {
      case "waiting":
        return t("sources.uploads.waits");
      case "sending":
        return t("sources.uploads.sent", { sent: format.bytes(sent), bytes: format.bytes(bytes) });
      case "failed":
        return errorText(t, error);
      case "too_large":
        return t("sources.reason.too_large");
      case "empty":
        return t("sources.uploads.empty");
    }
  };
  return (
    <li className="flex items-center gap-4 border-b border-line px-5 py-3 last:border-b-0">
      <div className="grid min-w-0 flex-1 gap-1.5">
        <bdi className="truncate font-medium">{name}</bdi>
        {isWell && (
          <ProgressBar
            value={bytes === 0 ? 0 : (sent / bytes) * 100}
            label={t("sources.uploads.sendingOf", { name })}
            className="rounded-full bg-sunken"
          />
        )}
        <span className={isWell ? "text-sm text-fg-2" : "text-sm text-error"}>{words()}</span>
      </div>
      <Button size="sm" onClick={() => uploadQueue.remove(key)} aria-label={t("sources.uploads.removeOf", { name })}>
        {t(isWell ? "ui.cancel" : "sources.uploads.dismiss")}
      </Button>
    </li>
  );
}
