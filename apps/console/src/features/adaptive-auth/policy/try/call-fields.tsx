import type { ProtectedApi } from "@parapet/contract";
import { Checkbox } from "@parapet/ui/checkbox";
import { Combobox } from "@parapet/ui/combobox";
import { DateField } from "@parapet/ui/date-field";
import { Select } from "@parapet/ui/select";
import { TextArea } from "@parapet/ui/text-area";
import { TextField } from "@parapet/ui/text-field";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../../../lib/api/api-error.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import type { MadeUpCall } from "./made-up-call.ts";
import { clientsQuery } from "./try-queries.ts";

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;

interface CallFieldsProps {
  api: ProtectedApi;
  tried: MadeUpCall;
  /** Why the last call could not be tried. */
  error: Error | null;
  onChange: (part: Partial<MadeUpCall>) => void;
}

/** A made-up call as a form: who calls what, from where, with what, and when. */
export function CallFields({ api, tried, error, onChange }: CallFieldsProps) {
  const t = useT();
  const [search, setSearch] = useState("");
  const clients = useQuery(clientsQuery(api.id, search));
  const isNoAddress =
    error instanceof ApiError && error.problem?.errors?.some(({ pointer }) => pointer === "/call/address") === true;
  const known = methods.find((method) => method === tried.method);
  const text = (name: "user_agent" | "path" | "key" | "tls", label: string) => (
    <TextField
      label={label}
      dir="ltr"
      autoComplete="off"
      spellCheck={false}
      maxLength={name === "path" ? 2000 : name === "user_agent" ? 1000 : 100}
      value={tried[name]}
      onChange={({ target }) => onChange({ [name]: target.value })}
    />
  );
  return (
    <>
      <Combobox
        label={t("policy.try.client")}
        hint={t("policy.try.clientHint")}
        loading={clients.isPending}
        value={tried.client}
        choices={(clients.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        onSearch={setSearch}
        onChange={(client) => onChange({ client })}
      />
      <TextField
        label={t("policy.try.address")}
        error={isNoAddress && tried.address !== "" ? t("policy.try.addressWrong") : undefined}
        dir="ltr"
        autoComplete="off"
        placeholder="192.0.2.7"
        maxLength={45}
        value={tried.address}
        onChange={({ target }) => onChange({ address: target.value })}
      />
      {text("user_agent", t("policy.try.agent"))}
      <div className="grid grid-cols-[7.5rem_minmax(0,1fr)] items-start gap-3">
        <Select
          label={t("policy.try.method")}
          value={known ?? tried.method}
          onChange={(method) => onChange({ method })}
          choices={[...methods, ...(known === undefined ? [tried.method] : [])].map((value) => ({
            value,
            label: value,
          }))}
        />
        {text("path", t("policy.try.path"))}
      </div>
      <DateField
        withTime
        label={t("policy.try.at")}
        hint={t("policy.try.atHint")}
        value={tried.at}
        onChange={(at) => onChange({ at })}
      />
      <Checkbox
        label={t("policy.try.elevated")}
        checked={tried.elevated}
        onChange={({ target }) => onChange({ elevated: target.checked })}
      />
      <details className="grid gap-4">
        <summary className="min-h-6 w-fit cursor-pointer text-fg-2">{t("policy.try.more")}</summary>
        <div className="mt-3 grid gap-4">
          {text("key", t("policy.try.key"))}
          {text("tls", t("policy.try.tls"))}
          <TextArea
            label={t("policy.try.headers")}
            hint={t("policy.try.headersHint")}
            dir="ltr"
            spellCheck={false}
            value={tried.headers}
            onChange={({ target }) => onChange({ headers: target.value })}
          />
          <TextArea
            label={t("policy.try.claims")}
            dir="ltr"
            spellCheck={false}
            value={tried.claims}
            onChange={({ target }) => onChange({ claims: target.value })}
          />
        </div>
      </details>
    </>
  );
}
