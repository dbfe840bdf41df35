import { type ProtectedApi, maxBypassMinutes } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { ConfirmDialog } from "@parapet/ui/confirm-dialog";
import { Dialog } from "@parapet/ui/dialog";
import { Select } from "@parapet/ui/select";
import { TextArea } from "@parapet/ui/text-area";
import { useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useId, useState } from "react";
import { T } from "../../../lib/i18n/t.tsx";
import { useT } from "../../../lib/i18n/use-t.ts";
import { LoadingLines } from "../../../lib/list/loading-lines.tsx";
import { ProblemCard } from "../../../lib/problem/problem-card.tsx";
import { EditDrawer } from "./edit-drawer.tsx";
import { learnedApiQuery } from "./learned-api.ts";
import { RegisterDialog } from "./register-dialog.tsx";
import type { NewApi, useApiActions } from "./use-api-actions.ts";

const offered = [15, 30, 60, 120, maxBypassMinutes];

interface BypassDialogProps {
  api: ProtectedApi;
  loading: boolean;
  onClose: () => void;
  onBypass: (minutes: number, reason: string) => void;
}

/** Breaks the glass: for some minutes everything passes. Whoever does it says why. */
function BypassDialog({ api, loading, onClose, onBypass }: BypassDialogProps) {
  const t = useT();
  const form = useId();
  const [minutes, setMinutes] = useState("30");
  const [reason, setReason] = useState("");
  const [tried, setTried] = useState(false);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (reason.trim() !== "") onBypass(Number(minutes), reason);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("protectedApis.bypassTitle")}
      description={
        <T id="protectedApis.bypassText" components={{ name: <bdi className="font-medium text-fg">{api.name}</bdi> }} />
      }
      actions={
        <>
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button type="submit" form={form} variant="danger" loading={loading}>
            {t("protectedApis.bypassSubmit")}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-4">
        <Select
          label={t("protectedApis.bypassFor")}
          value={minutes}
          onChange={setMinutes}
          choices={offered.map((count) => ({ value: String(count), label: t("protectedApis.minutes", { count }) }))}
        />
        <TextArea
          label={t("protectedApis.bypassReason")}
          rows={2}
          maxLength={500}
          value={reason}
          error={tried && reason.trim() === "" ? t("form.required") : undefined}
          onChange={({ target }) => setReason(target.value)}
        />
      </form>
    </Dialog>
  );
}

interface ProtectDialogProps {
  /** Of the API in the inventory. */
  id: string;
  onClose: () => void;
  save: (api: NewApi) => Promise<void>;
}

/** What is being done with an API. */
export type ApiTask =
  | { readonly kind: "create" }
  /** The id is that of the API in the inventory. */
  | { readonly kind: "protect"; readonly id: string }
  | { readonly kind: "edit" | "bypass" | "archive" | "restore"; readonly api: ProtectedApi };

interface ApiTasksProps {
  task: ApiTask;
  actions: ReturnType<typeof useApiActions>;
  onCreated: (api: ProtectedApi) => void;
  onClose: () => void;
}

/** The dialogs of the page, one at a time. */
export function ApiTasks({ task, actions, onCreated, onClose }: ApiTasksProps) {
  const t = useT();
  const create = async (body: NewApi) => onCreated(await actions.create.mutateAsync(body));
  switch (task.kind) {
    case "create":
      return <RegisterDialog onClose={onClose} save={create} />;
    case "protect":
      return <ProtectDialog id={task.id} onClose={onClose} save={create} />;
    case "edit":
      return (
        <EditDrawer
          api={task.api}
          onClose={onClose}
          save={async (body) => {
            await actions.update.mutateAsync({ id: task.api.id, body });
            onClose();
          }}
        />
      );
    case "bypass":
      return (
        <BypassDialog
          api={task.api}
          loading={actions.bypass.isPending}
          onClose={onClose}
          onBypass={(minutes, reason) =>
            actions.bypass.mutate({ id: task.api.id, minutes, reason }, { onSettled: onClose })
          }
        />
      );
    case "archive":
      return (
        <ConfirmDialog
          open
          danger
          onOpenChange={(open) => !open && onClose()}
          title={t("protectedApis.archiveTitle")}
          description={
            <T
              id="protectedApis.archiveText"
              components={{ name: <bdi className="font-medium text-fg">{task.api.name}</bdi> }}
            />
          }
          confirmLabel={t("protectedApis.archive")}
          loading={actions.archive.isPending}
          onConfirm={() => actions.archive.mutate(task.api, { onSettled: onClose })}
        />
      );
    case "restore":
      // Done at once, without a dialog.
      return null;
  }
}

/** Registers an API of the inventory, with its name, address and endpoints as traffic showed them. */
function ProtectDialog({ id, onClose, save }: ProtectDialogProps) {
  const t = useT();
  const { data, error, refetch } = useQuery(learnedApiQuery(id));
  if (data !== undefined) return <RegisterDialog learned={data} onClose={onClose} save={save} />;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("protectedApis.createTitle")}
      description={t("protectedApis.createText")}
    >
      {error === null ? (
        <LoadingLines />
      ) : (
        <ProblemCard title={t("protectedApis.learnedError")} error={error} onRetry={() => void refetch()} />
      )}
    </Dialog>
  );
}
