import type { SourceRuleEffect, TraceSource, TrustedProxies } from "@parapet/contract";
import { CodeBlock } from "@parapet/ui/code-block";
import { ConfirmDialog } from "@parapet/ui/confirm-dialog";
import { T } from "../../../lib/i18n/t.tsx";
import { useT } from "../../../lib/i18n/use-t.ts";
import { SecretDialog } from "../../../lib/secret/secret-dialog.tsx";
import { telemetryAddress, telemetryCommand } from "../../../lib/telemetry/telemetry-command.ts";
import { RotateDialog } from "../../../lib/tokens/rotate-dialog.tsx";
import { HostDialog } from "./host-dialog.tsx";
import { LogFormatDialog } from "./log-format-dialog.tsx";
import { SourceRulesDialog } from "./source-rules-dialog.tsx";
import { TrustedProxiesDialog } from "./trusted-proxies-dialog.tsx";
import { type SourceWithToken, useSourceActions } from "./use-source-actions.ts";

interface TokenDialogProps {
  source: SourceWithToken;
  onClose: () => void;
}

/** What is being done with a source. The token follows a rotation, and is shown once. */
export type SourceTask =
  | {
      readonly kind: "rotate" | "endPrevious" | "disable" | "host" | "format" | "delete";
      readonly source: TraceSource;
    }
  | { readonly kind: "rules"; readonly source: TraceSource; readonly effect: SourceRuleEffect }
  | { readonly kind: "proxies"; readonly source: TraceSource; readonly suggested: TrustedProxies | null }
  | { readonly kind: "token"; readonly source: SourceWithToken };

interface SourceTasksProps {
  task: SourceTask | null;
  onTask: (task: SourceTask | null) => void;
  onDeleted?: () => void;
}

/** The dialogs of the page, one at a time. */
export function SourceTasks({ task, onTask, onDeleted }: SourceTasksProps) {
  const t = useT();
  const actions = useSourceActions();
  const close = () => onTask(null);
  const onOpenChange = (open: boolean) => !open && close();
  if (task === null) return null;
  switch (task.kind) {
    case "rotate":
      return (
        <RotateDialog
          title={t("sources.rotateTitle")}
          description={<T id="sources.rotateText" components={{ name: <NameOf source={task.source} /> }} />}
          confirmLabel={t("sources.rotate")}
          loading={actions.rotate.isPending}
          onClose={close}
          onRotate={(graceMs) =>
            actions.rotate.mutate(
              { source: task.source, graceMs },
              { onSuccess: (source) => onTask({ kind: "token", source }), onError: close },
            )
          }
        />
      );
    case "endPrevious":
      return (
        <ConfirmDialog
          open
          danger
          onOpenChange={onOpenChange}
          title={t("sources.endPreviousTitle")}
          description={
            <T
              id="sources.endPreviousText"
              values={{ prefix: `${task.source.previous_token?.prefix ?? ""}…` }}
              components={{ name: <NameOf source={task.source} /> }}
            />
          }
          confirmLabel={t("sources.endPrevious")}
          loading={actions.endPrevious.isPending}
          onConfirm={() => actions.endPrevious.mutate(task.source, { onSettled: close })}
        />
      );
    case "disable":
      return (
        <ConfirmDialog
          open
          danger
          onOpenChange={onOpenChange}
          title={t("sources.disableTitle")}
          description={<T id="sources.disableText" components={{ name: <NameOf source={task.source} /> }} />}
          confirmLabel={t("sources.disable")}
          loading={actions.enable.isPending}
          onConfirm={() => actions.enable.mutate({ source: task.source, enabled: false }, { onSettled: close })}
        />
      );
    case "delete":
      return (
        <ConfirmDialog
          open
          danger
          onOpenChange={onOpenChange}
          title={t("sources.deleteTitle")}
          description={<T id="sources.deleteText" components={{ name: <NameOf source={task.source} /> }} />}
          confirmLabel={t("sources.delete")}
          loading={actions.remove.isPending}
          onConfirm={() => actions.remove.mutate(task.source, { onSuccess: () => onDeleted?.(), onSettled: close })}
        />
      );
    case "host":
      return <HostDialog source={task.source} onClose={close} />;
    case "rules":
      return <SourceRulesDialog source={task.source} effect={task.effect} onClose={close} />;
    case "proxies":
      return <TrustedProxiesDialog source={task.source} suggested={task.suggested} onClose={close} />;
    case "format":
      return <LogFormatDialog source={task.source} onClose={close} />;
    case "token":
      return <TokenDialog source={task.source} onClose={close} />;
  }
}

/** A source's new token, with what to do with it. */
function TokenDialog({ source, onClose }: TokenDialogProps) {
  const t = useT();
  return (
    <SecretDialog
      title={t("sources.tokenRotated")}
      description={<T id="sources.tokenRotatedText" components={{ name: <NameOf source={source} /> }} />}
      warning={t("sources.tokenOnce")}
      label={t("sources.token")}
      secret={source.token}
      done={t("sources.tokenDone")}
      onClose={onClose}
    >
      <CodeBlock label={t("sources.telemetryAddress")} code={telemetryAddress(location.origin)} wrap />
      <CodeBlock label={t("sources.tryIt")} code={telemetryCommand(location.origin, source.token)} wrap />
    </SecretDialog>
  );
}

/** A source's name inside a sentence. */
function NameOf({ source: { name } }: { source: Pick<TraceSource, "name"> }) {
  return <bdi className="font-medium text-fg">{name}</bdi>;
}
