import {
  apiTokenEndpoints,
  apiTokenLimits,
  type ScopeApplication,
  scopeApplications,
  type ScopeLevel,
  scopeLevels,
} from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { Button } from "@parapet/ui/button";
import { Dialog } from "@parapet/ui/dialog";
import { Select } from "@parapet/ui/select";
import { TextField } from "@parapet/ui/text-field";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { ApiError } from "../api/api-error.ts";
import { FormAlert } from "../form/form-alert.tsx";
import { useBodyForm } from "../form/use-body-form.ts";
import { useT } from "../i18n/use-t.ts";
import { everyOrganizationQuery } from "../organization/every-organization-query.ts";
import type { NewToken, TokenOwner } from "./token-calls.ts";

/** Validity, in days. */
const validities = ["7", "30", "90", "365"] as const;

type Level = "none" | ScopeLevel;
type Levels = Readonly<Record<ScopeApplication, Level>>;

const noLevels: Levels = { "api-insights": "none", "adaptive-auth": "none", "secure-inbox": "none" };

const limits: Readonly<Record<TokenOwner, number>> = {
  ofProvider: apiTokenLimits.usable,
  own: apiTokenLimits.usableOwn,
};

interface CreateTokenDialogProps {
  owner: TokenOwner;
  send: (body: NewToken) => Promise<void>;
  onClose: () => void;
}

/** Name, scopes and validity of a new token, and of a service token the organization that it's for. */
export function CreateTokenDialog({ owner, send, onClose }: CreateTokenDialogProps) {
  const t = useT();
  const id = useId();
  const [days, setDays] = useState<(typeof validities)[number]>("90");
  const [levels, setLevels] = useState(noLevels);
  const [organization, setOrganization] = useState("");
  const form = useBodyForm({
    schema: apiTokenEndpoints["apiTokens.create"].body,
    initial: { name: "", scopes: "" },
    bodyOf: ({ name, scopes }) => ({
      name,
      scopes: [...scopesOf(levels), ...scopes.split(/[\s,]+/).filter((each) => each !== "")],
      days: Number(days),
      organization_id: organization === "" ? null : organization,
    }),
    send,
    refusal: (error) => (isWrongScope(error) ? ["scopes", t("tokens.wrongScope")] : null),
  });
  const single = form.field("scopes");
  const isFull = form.problem instanceof ApiError && form.problem.code === "conflict";
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("tokens.create")}
      description={t("tokens.createText")}
      actions={
        <>
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button type="submit" form={id} variant="primary" loading={form.action.status === "running"}>
            {t("tokens.create")}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={form.submit} className="grid gap-4">
        <TextField label={t("tokens.name")} hint={t("tokens.nameHint")} autoComplete="off" {...form.field("name")} />
        <fieldset className="grid gap-2">
          <legend className="mb-2 font-medium">{t("tokens.access")}</legend>
          <div className="grid gap-4 sm:grid-cols-3">
            {scopeApplications.map((application) => (
              <Select
                key={application}
                label={t(`tokens.app.${application}`)}
                choices={(["none", ...scopeLevels] as const).map((value) => ({
                  value,
                  label: t(`tokens.level.${value}`),
                }))}
                value={levels[application]}
                onChange={(level) => setLevels({ ...levels, [application]: level })}
              />
            ))}
          </div>
          <p className="text-sm text-fg-3">{t("tokens.levelHint")}</p>
        </fieldset>
        <TextField
          label={t("tokens.single")}
          aside={t("form.optional")}
          hint={t("tokens.singleHint")}
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          {...single}
          error={single.error !== undefined && single.value.trim() === "" ? t("tokens.noScope") : single.error}
        />
        {owner === "ofProvider" && <OrganizationSelect value={organization} onChange={setOrganization} />}
        <Select
          label={t("tokens.life")}
          choices={validities.map((value) => ({ value, label: t("tokens.days", { count: Number(value) }) }))}
          value={days}
          onChange={setDays}
        />
        {isFull ? (
          <Alert tone="error">{t("tokens.conflict", { count: limits[owner] })}</Alert>
        ) : (
          <FormAlert error={form.problem} />
        )}
      </form>
    </Dialog>
  );
}

function scopesOf(levels: Levels): string[] {
  return scopeApplications.flatMap((each) => (levels[each] === "none" ? [] : [`${each}:${levels[each]}`]));
}

function isWrongScope(error: unknown): boolean {
  return (
    error instanceof ApiError && error.problem?.errors?.some(({ pointer }) => pointer.startsWith("/scopes")) === true
  );
}

interface OrganizationSelectProps {
  /** "" for the whole provider. */
  value: string;
  onChange: (id: string) => void;
}

function OrganizationSelect({ value, onChange }: OrganizationSelectProps) {
  const t = useT();
  const { data: organizations = [] } = useQuery(everyOrganizationQuery);
  const active = organizations.filter(({ archived_at }) => archived_at === null);
  if (active.length === 0) return null;
  return (
    <Select
      label={t("tokens.reach")}
      choices={[
        { value: "", label: t("tokens.reachAll") },
        ...active.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={value}
      onChange={onChange}
    />
  );
}
