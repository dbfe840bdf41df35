import { clientKind, maxNewClientsPerDay, newClients, type ProtectedApi } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { Card } from "@parapet/ui/card";
import { MultiCombobox } from "@parapet/ui/multi-combobox";
import { Select } from "@parapet/ui/select";
import { Switch } from "@parapet/ui/switch";
import { TextField } from "@parapet/ui/text-field";
import { useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { useAction } from "../../../../lib/api/use-action.ts";
import { FormAlert } from "../../../../lib/form/form-alert.tsx";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { everyOrganizationQuery } from "../../../../lib/organization/every-organization-query.ts";
import { SavedNotice } from "./saved-notice.tsx";
import { useClientSettings } from "./use-client-settings.ts";

interface NewClientsCardProps {
  api: ProtectedApi;
  mayEdit: boolean;
}

/** Whether and how monitor mode creates clients from unknown callers. */
export function NewClientsCard({ api, mayEdit }: NewClientsCardProps) {
  const t = useT();
  const format = useFormat();
  const { save, undo, isSaving } = useClientSettings(api);
  const [edited, setEdited] = useState<ProtectedApi["new_clients"] | null>(null);
  const [tried, setTried] = useState(false);
  const { data: organizations = [], isPending } = useQuery({
    ...everyOrganizationQuery,
    enabled: api.new_clients.create || edited?.create === true,
  });
  const typed = edited ?? api.new_clients;
  const change = (part: Partial<ProtectedApi["new_clients"]>) => setEdited({ ...typed, ...part });
  const action = useAction(async (next: ProtectedApi["new_clients"]) => {
    await save({ new_clients: next });
    setTried(false);
    setEdited(null);
  });
  const needsClaim = typed.create && typed.organizations.length > 0 && typed.organization_claim.trim() === "";
  const read = newClients.safeParse(typed);
  const hasWrongOwner = !newClients.shape.owner_email.safeParse(typed.owner_email.trim()).success;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (!needsClaim && read.success) void action.run(read.data);
  };
  const choices = organizations
    .filter(({ id, archived_at }) => archived_at === null || typed.organizations.includes(id))
    .map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Card title={t("policy.newClients.title")}>
      <form noValidate onSubmit={submit} className="grid gap-5">
        <Switch
          label={t("policy.newClients.create")}
          hint={t("policy.newClients.createHint", { max: format.number(maxNewClientsPerDay) })}
          checked={typed.create}
          disabled={!mayEdit}
          onChange={(create) => change({ create })}
        />
        {typed.create && (
          <div className="grid items-start gap-5 lg:grid-cols-2">
            <Select
              label={t("policy.newClients.kind")}
              value={typed.kind}
              disabled={!mayEdit}
              onChange={(kind) => change({ kind })}
              choices={clientKind.options.map((value) => ({ value, label: t(`policy.clientKind.${value}`) }))}
            />
            <TextField
              label={t("policy.newClients.owner")}
              aside={t("form.optional")}
              hint={t("policy.newClients.ownerHint")}
              error={hasWrongOwner && tried ? t("form.emailInvalid") : undefined}
              type="email"
              dir="ltr"
              autoComplete="off"
              disabled={!mayEdit}
              value={typed.owner_email}
              onChange={({ target }) => change({ owner_email: target.value.trim() })}
            />
            <TextField
              label={t("policy.newClients.claim")}
              aside={t("form.optional")}
              hint={t("policy.newClients.claimHint")}
              error={needsClaim ? t("policy.newClients.claimNeeded") : undefined}
              dir="ltr"
              autoComplete="off"
              maxLength={100}
              disabled={!mayEdit}
              value={typed.organization_claim}
              onChange={({ target }) => change({ organization_claim: target.value })}
            />
            <MultiCombobox
              label={t("policy.newClients.organizations")}
              aside={t("form.optional")}
              hint={t("policy.newClients.organizationsHint")}
              loading={isPending}
              disabled={!mayEdit}
              choices={choices}
              value={choices.filter(({ value }) => typed.organizations.includes(value))}
              onChange={(next) => change({ organizations: next.map(({ value }) => value) })}
            />
          </div>
        )}
        <FormAlert error={action.error} />
        {mayEdit && edited !== null && (
          <div className="flex justify-end gap-2">
            <Button onClick={() => setEdited(null)}>{t("ui.cancel")}</Button>
            <Button type="submit" variant="primary" loading={action.status === "running"}>
              {t("form.save")}
            </Button>
          </div>
        )}
        {edited === null && undo !== null && (
          <SavedNotice text={t("policy.newClients.saved")} undo={undo} isSaving={isSaving} />
        )}
      </form>
    </Card>
  );
}
