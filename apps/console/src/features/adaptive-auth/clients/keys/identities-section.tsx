import {
  type ApiClient,
  type ClientIdentity,
  clientWayEndpoints,
  enteredIdentityKind,
  maxClientIdentities,
} from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import { Button } from "@parapet/ui/button";
import { ConfirmDialog } from "@parapet/ui/confirm-dialog";
import { Dialog } from "@parapet/ui/dialog";
import { IconButton } from "@parapet/ui/icon-button";
import { Select } from "@parapet/ui/select";
import { TextField } from "@parapet/ui/text-field";
import { toast } from "@parapet/ui/toast";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus, Trash2 } from "lucide-react";
import { useId, useState } from "react";
import { ApiError } from "../../../../lib/api/api-error.ts";
import { call } from "../../../../lib/api/call.ts";
import { FormAlert } from "../../../../lib/form/form-alert.tsx";
import { useBodyForm } from "../../../../lib/form/use-body-form.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { LoadingLines } from "../../../../lib/list/loading-lines.tsx";
import { UndoNotice } from "../../../../lib/list/undo-notice.tsx";
import { errorText } from "../../../../lib/problem/error-text.ts";
import { ProblemCard } from "../../../../lib/problem/problem-card.tsx";
import { useMay } from "../../../../lib/session/use-may.ts";
import { TimeAgo } from "../../../../lib/time/time-ago.tsx";
import { clientsKey, identitiesQuery } from "../clients-queries.ts";
import { KeySection } from "./key-section.tsx";

type Task = { readonly kind: "add" } | { readonly kind: "remove"; readonly identity: ClientIdentity };
type Entered = Pick<ClientIdentity, "value"> & { readonly kind: (typeof enteredIdentityKind.options)[number] };

/** What identifies a client besides its keys. */
export function IdentitiesSection({ client }: { client: ApiClient }) {
  const t = useT();
  const cache = useQueryClient();
  const mayChange = useMay(clientWayEndpoints["clientIdentities.create"]);
  const { data, error, refetch } = useQuery(identitiesQuery(client.id));
  const [task, setTask] = useState<Task | null>(null);
  /** The last removed one, for Undo. */
  const [removed, setRemoved] = useState<Entered | null>(null);
  const onClose = () => setTask(null);
  const onError = (failed: Error) => toast(errorText(t, failed), "error");
  const onSettled = () => cache.invalidateQueries({ queryKey: clientsKey });
  const params = { id: client.id };
  const create = useMutation({
    mutationFn: (body: Entered) => call(clientWayEndpoints["clientIdentities.create"], { params, body }),
    onSettled,
    onSuccess: () => {
      setRemoved(null);
      toast(t("clients.identity.added"), "success");
    },
  });
  const remove = useMutation({
    mutationFn: ({ id: identity }: ClientIdentity) =>
      call(clientWayEndpoints["clientIdentities.delete"], { params: { ...params, identity } }),
    onError,
    onSuccess: (_, { kind, value }) => {
      const entered = enteredIdentityKind.safeParse(kind).data;
      setRemoved(entered === undefined ? null : { kind: entered, value });
    },
    onSettled: () => {
      onClose();
      return onSettled();
    },
  });
  if (error && !data)
    return <ProblemCard title={t("clients.identity.failed")} error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingLines />;
  return (
    <>
      <KeySection
        title={t("clients.identity.title")}
        text={t("clients.identity.text")}
        action={
          mayChange &&
          data.items.length < maxClientIdentities && (
            <Button size="sm" icon={<Plus aria-hidden size={15} />} onClick={() => setTask({ kind: "add" })}>
              {t("clients.identity.add")}
            </Button>
          )
        }
        empty={t("clients.identity.none")}
        note={
          removed !== null && (
            <UndoNotice isPending={create.isPending} onUndo={() => create.mutate(removed, { onError })}>
              {t("clients.identity.removed")}
            </UndoNotice>
          )
        }
      >
        {data.items.map((identity) => (
          <IdentityItem
            key={identity.id}
            identity={identity}
            onRemove={mayChange ? () => setTask({ kind: "remove", identity }) : null}
          />
        ))}
      </KeySection>
      {task?.kind === "add" && (
        <AddIdentityDialog
          onClose={onClose}
          send={async (body) => {
            await create.mutateAsync(body);
            onClose();
          }}
        />
      )}
      {task?.kind === "remove" && (
        <ConfirmDialog
          open
          danger
          onOpenChange={(open) => !open && onClose()}
          title={t("clients.identity.removeTitle")}
          description={t("clients.identity.removeText", { value: task.identity.value })}
          confirmLabel={t("clients.identity.removeSubmit")}
          loading={remove.isPending}
          onConfirm={() => remove.mutate(task.identity)}
        />
      )}
    </>
  );
}

interface IdentityItemProps {
  identity: ClientIdentity;
  /** null for viewers. */
  onRemove: (() => void) | null;
}

function IdentityItem({ identity, onRemove }: IdentityItemProps) {
  const t = useT();
  const { kind, value, created_at } = identity;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3">
      <div className="grid min-w-0 flex-1 basis-60 gap-1">
        <p className="flex flex-wrap items-center gap-2">
          <Badge tone="neutral">{t(`adaptive.identity.${kind}`)}</Badge>
          <bdi dir="ltr" className="ltr-text min-w-0 font-mono text-sm wrap-anywhere">
            {value}
          </bdi>
        </p>
        <p className="text-sm text-fg-3">
          {t("clients.createdAgo")} <TimeAgo time={created_at} />
        </p>
      </div>
      {onRemove !== null && (
        <IconButton label={t("clients.identity.removeOf", { value })} size="sm" onClick={onRemove}>
          <Trash2 aria-hidden size={15} />
        </IconButton>
      )}
    </li>
  );
}

interface AddIdentityDialogProps {
  send: (body: Entered) => Promise<void>;
  onClose: () => void;
}

const examples = {
  jwt: "billing-service",
  certificate: "CN=billing,O=Example",
  basic: "partner-a",
  header: "partner-a",
  address: "203.0.113.0/24",
} as const satisfies Record<Entered["kind"], string>;

/** A value that identifies this client's calls. */
function AddIdentityDialog({ send, onClose }: AddIdentityDialogProps) {
  const t = useT();
  const id = useId();
  const [kind, setKind] = useState<Entered["kind"]>("jwt");
  const form = useBodyForm({
    schema: clientWayEndpoints["clientIdentities.create"].body,
    initial: { value: "" },
    bodyOf: ({ value }) => ({ kind, value }),
    send,
    refusal: (error) => {
      if (!(error instanceof ApiError)) return null;
      if (error.code === "conflict") return ["value", t("clients.identity.taken")];
      return error.code === "invalid_input"
        ? ["value", t("clients.identity.wrong", { example: examples[kind] })]
        : null;
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("clients.identity.addTitle")}
      description={t("clients.identity.addText")}
      actions={
        <>
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button type="submit" form={id} variant="primary" loading={form.action.status === "running"}>
            {t("clients.identity.add")}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={form.submit} className="grid gap-4">
        <Select
          label={t("clients.identity.kindLabel")}
          value={kind}
          onChange={setKind}
          choices={enteredIdentityKind.options.map((value) => ({ value, label: t(`adaptive.identity.${value}`) }))}
        />
        <TextField
          label={t("clients.identity.value")}
          hint={t(`clients.identity.hint.${kind}`)}
          dir="ltr"
          spellCheck={false}
          autoComplete="off"
          placeholder={examples[kind]}
          {...form.field("value")}
        />
        <FormAlert error={form.problem} />
      </form>
    </Dialog>
  );
}
