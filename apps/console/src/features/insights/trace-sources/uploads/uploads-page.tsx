import { hostAndPort, importEndpoints, importLimit } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { Button } from "@parapet/ui/button";
import { Card } from "@parapet/ui/card";
import { EmptyState } from "@parapet/ui/empty-state";
import { FileField } from "@parapet/ui/file-field";
import { PageHeader } from "@parapet/ui/page-header";
import { ProgressBar } from "@parapet/ui/progress-bar";
import { SkeletonCard } from "@parapet/ui/skeleton-card";
import { TextField } from "@parapet/ui/text-field";
import { toast } from "@parapet/ui/toast";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { FileClock } from "lucide-react";
import { useId, useState, useSyncExternalStore } from "react";
import { call } from "../../../../lib/api/call.ts";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { ListFooter } from "../../../../lib/list/list-footer.tsx";
import { errorText } from "../../../../lib/problem/error-text.ts";
import { ProblemCard } from "../../../../lib/problem/problem-card.tsx";
import { useMay } from "../../../../lib/session/use-may.ts";
import { useTitle } from "../../../../lib/use-title.ts";
import { SourcesBackLink } from "../sources-back-link.tsx";
import { ImportItem } from "./import-item.tsx";
import { importsQuery } from "./imports-query.ts";
import { uploadQueue, type QueuedFile } from "./upload-queue.ts";
import { withEnvironment } from "./with-environment.ts";

/** Files of traffic: dropped here, sent while any page is open, imported by the server in the background. */
export function UploadsPage() {
  const t = useT();
  useTitle(t("sources.uploads.title"));
  const mayImport = useMay(importEndpoints["imports.create"]);
  return (
    <div className="grid gap-6">
      <PageHeader
        back={<SourcesBackLink />}
        title={t("sources.uploads.title")}
        description={t("sources.uploads.text")}
      />
      <DropZone allowed={mayImport} />
      <QueuedFiles />
      <ImportHistory mayImport={mayImport} />
    </div>
  );
}

/** Takes files to import, as soon as they are chosen or dropped. */
function DropZone({ allowed }: { allowed: boolean }) {
  const t = useT();
  const format = useFormat();
  const [host, setHost] = useState("");
  if (!allowed) return <Alert tone="warning">{t("sources.uploads.forbidden")}</Alert>;
  const isHost = host.trim() === "" || hostAndPort.safeParse(host).success;
  return (
    <div className="grid gap-4">
      <TextField
        label={t("sources.host.title")}
        hint={t("sources.uploads.hostHint")}
        placeholder="api.example.com"
        dir="ltr"
        autoComplete="off"
        className="max-w-md"
        value={host}
        error={isHost ? undefined : t("sources.uploads.hostInvalid")}
        onChange={(event) => setHost(event.target.value)}
      />
      <FileField
        label={t("sources.uploads.choose")}
        hint={t("sources.uploads.limits", { size: format.bytes(importLimit), calls: format.number(50_000) })}
        size="lg"
        multiple
        showsChosen={false}
        disabled={!isHost}
        onFiles={(files) =>
          void withEnvironment(files).then((joined) => uploadQueue.add(joined, { host: host.trim() }))
        }
      />
    </div>
  );
}

/** Every upload of the provider, newest first, with what became of it. */
function ImportHistory({ mayImport }: { mayImport: boolean }) {
  const t = useT();
  const id = useId();
  const client = useQueryClient();
  const [place, setPlace] = useState({ page: 1, page_size: 10 });
  const { data, error, refetch } = useQuery(importsQuery(place));
  const cancel = useMutation({
    mutationFn: (importId: string) => call(importEndpoints["imports.cancel"], { params: { id: importId } }),
    onError: (problem) => toast(errorText(t, problem), "error"),
    onSettled: () => client.invalidateQueries({ queryKey: ["imports.list"] }),
  });
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h2 id={id} className="text-base font-semibold tracking-heading">
        {t("sources.uploads.history")}
      </h2>
      {error && !data && (
        <ProblemCard title={t("sources.uploads.errorTitle")} error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <SkeletonCard lines={4} />}
      {data && (
        <div className="rounded-card border border-line-card bg-surface shadow-card">
          {data.total === 0 ? (
            <EmptyState icon={FileClock} title={t("sources.uploads.noneTitle")} text={t("sources.uploads.noneText")} />
          ) : (
            <>
              <ul>
                {data.items.map((item) => (
                  <ImportItem
                    key={item.id}
                    item={item}
                    onCancel={mayImport ? () => cancel.mutate(item.id) : undefined}
                  />
                ))}
              </ul>
              <ListFooter place={place} list={data} onChange={setPlace} />
            </>
          )}
        </div>
      )}
    </section>
  );
}

/** The files on their way, and those that could not be sent. */
function QueuedFiles() {
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
