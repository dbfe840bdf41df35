import { type ApiClient, clientKind, type ClientKind } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { ChoiceGroup } from "@parapet/ui/choice-group";
import { Dialog } from "@parapet/ui/dialog";
import { MultiCombobox } from "@parapet/ui/multi-combobox";
import { Select } from "@parapet/ui/select";
import { TextArea } from "@parapet/ui/text-area";
import { TextField } from "@parapet/ui/text-field";
import { useQuery } from "@tanstack/react-query";
import { Bot, UserRound } from "lucide-react";
import { useId } from "react";
import { useEmailState } from "../../../../lib/email/use-email-state.ts";
import { FormAlert } from "../../../../lib/form/form-alert.tsx";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { everyOrganizationQuery } from "../../../../lib/organization/every-organization-query.ts";
import { apiNamesQuery } from "../clients-queries.ts";
import type { NewClient } from "../use-client-actions.ts";
import { useChoosesOrganization } from "../use-may-manage.ts";
import { ContextFields } from "./context-fields.tsx";
import { useClientForm } from "./use-client-form.ts";

const icons = { interactive: UserRound, headless: Bot } as const;

interface KindChoiceProps {
  value: ClientKind;
  onChange: (kind: ClientKind) => void;
}

/** Whether a person uses the client, and which step-up methods follow. */
function KindChoice({ value, onChange }: KindChoiceProps) {
  const t = useT();
  return (
    <div className="grid gap-1.5">
      <p aria-hidden className="text-sm font-medium">
        {t("clients.column.kind")}
      </p>
      <ChoiceGroup
        label={t("clients.column.kind")}
        look="tiles"
        tooltips={false}
        className="sm:grid-cols-2"
        value={value}
        onChange={onChange}
        choices={clientKind.options.map((kind) => {
          const Icon = icons[kind];
          const label = t(`clients.kind.${kind}`);
          const face = (
            <span className="flex h-full gap-3 rounded-lg border border-line bg-surface p-3 text-start transition-colors group-hover:border-line-input group-data-checked:border-brand-text group-data-checked:bg-brand-soft">
              <Icon aria-hidden size={18} className="mt-0.5 shrink-0 text-fg-3 group-data-checked:text-brand-text" />
              <span className="grid gap-0.5">
                <span className="font-medium">{label}</span>
                <span className="text-sm text-fg-2">{t(`clients.kindText.${kind}`)}</span>
              </span>
            </span>
          );
          return { value: kind, label, face };
        })}
      />
    </div>
  );
}

interface ClientDialogProps {
  /** The one that is changed; null for a new one. */
  client: ApiClient | null;
  send: (body: NewClient) => Promise<void>;
  onClose: () => void;
}

/** Stands for "no organization" in the list, where every choice is a text. */
const none = "none";
const asChoice = (text: string) => ({ value: text, label: text });

/** What a client is called, whose it is, what it may call and where it says it calls from. */
export function ClientDialog({ client, send, onClose }: ClientDialogProps) {
  const t = useT();
  const id = useId();
  const email = useEmailState();
  const { chosen, choose, form } = useClientForm(client, send);
  const { data: apis, isPending } = useQuery(apiNamesQuery);
  const { data: organizations = [] } = useQuery(everyOrganizationQuery);
  const choosesOrganization = useChoosesOrganization();
  // Nobody joins an archived organization; what is in one may stay.
  const open = organizations.filter(
    ({ id: each, archived_at }) => archived_at === null || each === chosen.organization_id,
  );
  const apiChoices = (apis ?? client?.apis ?? []).map(({ id: value, name }) => ({ value, label: name }));
  return (
    <Dialog
      open
      size="lg"
      dismissible={false}
      onOpenChange={(next) => !next && onClose()}
      title={t(client === null ? "clients.createTitle" : "clients.editTitle")}
      description={client === null && t("clients.createText")}
      actions={
        <>
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button type="submit" form={id} variant="primary" loading={form.action.status === "running"}>
            {t(client === null ? "clients.create" : "form.save")}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={form.submit} className="grid gap-4">
        <TextField label={t("clients.column.name")} autoComplete="off" {...form.field("name")} />
        <KindChoice value={chosen.kind} onChange={(kind) => choose({ kind })} />
        <MultiCombobox
          label={t("clients.column.apis")}
          hint={t("clients.apisHint")}
          loading={isPending}
          choices={apiChoices}
          value={apiChoices.filter(({ value }) => chosen.apis.includes(value))}
          onChange={(next) => choose({ apis: next.map(({ value }) => value) })}
        />
        {choosesOrganization && (
          <Select
            label={t("clients.column.organization")}
            aside={t("form.optional")}
            hint={t("clients.organizationHint")}
            choices={[
              { value: none, label: t("clients.noOrganization") },
              ...open.map(({ id: value, name }) => ({ value, label: <bdi>{name}</bdi> })),
            ]}
            value={chosen.organization_id ?? none}
            onChange={(value) => choose({ organization_id: value === none ? null : value })}
          />
        )}
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField
            label={t("clients.column.owner_name")}
            aside={t("form.optional")}
            autoComplete="off"
            {...form.field("owner_name")}
          />
          <TextField
            label={t("clients.column.owner_email")}
            aside={t("form.optional")}
            hint={t(email === "off" ? "email.ownerText" : "clients.ownerHint")}
            type="email"
            dir="ltr"
            autoComplete="off"
            {...form.field("owner_email")}
          />
        </div>
        <MultiCombobox
          label={t("clients.column.tags")}
          aside={t("form.optional")}
          hint={t("clients.tagsHint")}
          choices={chosen.tags.map(asChoice)}
          value={chosen.tags.map(asChoice)}
          onChange={(next) => choose({ tags: next.map(({ value }) => value) })}
          onCreate={(tag) => choose({ tags: [...new Set([...chosen.tags, tag])] })}
        />
        <TextArea
          label={t("clients.metadata")}
          aside={t("form.optional")}
          hint={t("clients.metadataHint")}
          dir="ltr"
          spellCheck={false}
          placeholder='{"team": "finance"}'
          className="font-mono text-sm"
          {...form.field("metadata")}
        />
        {client === null && (
          <fieldset className="mt-2 grid gap-4 border-t border-line pt-5">
            <legend className="sr-only">{t("clients.tab.declared")}</legend>
            <div aria-hidden className="grid gap-1">
              <p className="font-semibold">{t("clients.tab.declared")}</p>
              <p className="text-sm text-fg-2">{t("clients.declaredText")}</p>
            </div>
            <ContextFields field={form.field} />
          </fieldset>
        )}
        <FormAlert error={form.problem} />
      </form>
    </Dialog>
  );
}
