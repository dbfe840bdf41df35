import { type VipGroupPreview, vipGroupEndpoints, type VipGroup } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { Button } from "@parapet/ui/button";
import { Dialog } from "@parapet/ui/dialog";
import { TextField } from "@parapet/ui/text-field";
import { toast } from "@parapet/ui/toast";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useId, useState } from "react";
import { ApiError } from "../../../../lib/api/api-error.ts";
import { call } from "../../../../lib/api/call.ts";
import { useAction } from "../../../../lib/api/use-action.ts";
import { T } from "../../../../lib/i18n/t.tsx";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { errorText } from "../../../../lib/problem/error-text.ts";
import { TimeAgo } from "../../../../lib/time/time-ago.tsx";
import { mailboxesKey } from "../mailboxes-queries.ts";
import { GroupMembers } from "./group-members.tsx";
import { GroupProblem } from "./group-problem.tsx";
import { vipGroupQuery } from "./vip-group-query.ts";

interface ChosenGroupProps {
  group: NonNullable<VipGroup["group"]>;
  isEnding: boolean;
  onEnd: () => void;
}

/** Takes VIPs from a group of the directory: who is in it is shown before anybody becomes one. */
export function VipGroupDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const form = useId();
  const client = useQueryClient();
  const { data } = useQuery(vipGroupQuery);
  const [groupId, setGroupId] = useState("");
  const [found, setFound] = useState<VipGroupPreview | null>(null);
  const body = { group_id: groupId.trim() };
  const refresh = () => client.invalidateQueries({ queryKey: mailboxesKey });
  const looking = useAction(async () => setFound(await call(vipGroupEndpoints["vipGroup.preview"], { body })));
  const choosing = useAction(async () => {
    const { group } = await call(vipGroupEndpoints["vipGroup.choose"], { body });
    toast(t("vipGroup.done", { count: group?.members ?? 0 }), "success");
    await refresh();
    onClose();
  });
  const ending = useAction(async () => {
    await call(vipGroupEndpoints["vipGroup.end"]);
    toast(t("vipGroup.ended"), "success");
    await refresh();
  });
  const error = looking.error ?? choosing.error ?? ending.error;
  const isInvalid = error instanceof ApiError && error.code === "invalid_input";
  const problem = found?.problem ?? data?.group?.problem ?? data?.hindrance ?? null;
  const isReady = found !== null && found.problem === null;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (body.group_id !== "") void (isReady ? choosing.run(undefined) : looking.run(undefined));
  };
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(open) => !open && onClose()}
      title={t("vipGroup.title")}
      description={t("vipGroup.text")}
      actions={
        <>
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button
            type="submit"
            form={form}
            variant="primary"
            disabled={body.group_id === ""}
            loading={looking.status === "running" || choosing.status === "running"}
          >
            {t(isReady ? "vipGroup.choose" : "vipGroup.preview")}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {problem !== null && <GroupProblem problem={problem} role={data?.role ?? ""} />}
        {error !== null && !isInvalid && <Alert tone="error">{errorText(t, error)}</Alert>}
        {data?.group && (
          <ChosenGroup
            group={data.group}
            isEnding={ending.status === "running"}
            onEnd={() => void ending.run(undefined)}
          />
        )}
        <form id={form} noValidate onSubmit={submit}>
          <TextField
            label={t("vipGroup.id")}
            hint={t("vipGroup.idHint")}
            placeholder="3f2b1c9e-0d4a-4c7b-9a51-6f0e2d8c7b14"
            dir="ltr"
            autoComplete="off"
            spellCheck={false}
            maxLength={60}
            value={groupId}
            error={isInvalid ? t("vipGroup.invalid") : undefined}
            onChange={(event) => {
              setGroupId(event.target.value);
              setFound(null);
              looking.reset();
            }}
          />
        </form>
        {isReady && <GroupMembers members={found.members} others={found.others} />}
      </div>
    </Dialog>
  );
}

/** Which group makes people VIPs, and what came of it. */
function ChosenGroup({ group, isEnding, onEnd }: ChosenGroupProps) {
  const t = useT();
  const { group_id, set_by, set_at, read_at, members, without_mailbox: without, others } = group;
  return (
    <section aria-label={t("vipGroup.chosen")} className="grid gap-2 rounded-lg border border-line p-4">
      <h3 className="font-semibold">{t("vipGroup.chosen")}</h3>
      <bdi className="ltr-text font-mono text-sm wrap-anywhere">{group_id}</bdi>
      <p className="text-sm text-fg-2">
        <T id="vipGroup.setBy" components={{ who: <bdi>{set_by}</bdi>, time: <TimeAgo time={set_at} /> }} />{" "}
        {read_at !== null && <T id="vipGroup.readAt" components={{ time: <TimeAgo time={read_at} /> }} />}
      </p>
      <p className="text-sm">
        {[
          t("vipGroup.count.vip", { count: members }),
          ...(without > 0 ? [t("vipGroup.count.without", { count: without })] : []),
          ...(others > 0 ? [t("vipGroup.count.others", { count: others })] : []),
        ].join(" · ")}
      </p>
      <div>
        <Button size="sm" loading={isEnding} onClick={onEnd}>
          {t("vipGroup.end")}
        </Button>
      </div>
    </section>
  );
}
