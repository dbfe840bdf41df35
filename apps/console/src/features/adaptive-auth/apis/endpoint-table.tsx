import { sensitivity } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { IconButton } from "@parapet/ui/icon-button";
import { Select } from "@parapet/ui/select";
import { TextField } from "@parapet/ui/text-field";
import { Plus, Trash2 } from "lucide-react";
import { useT } from "../../../lib/i18n/use-t.ts";
import { ImportEndpoints, type TypedEndpoint } from "./import-endpoints.tsx";

const methods = ["*", "GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"] as const;

interface EndpointTableProps {
  baseUrl: string;
  endpoints: readonly TypedEndpoint[];
  /** In place of what endpoints are for. */
  hint?: string;
  /** Places of endpoints that the contract refuses. */
  wrong: ReadonlySet<number>;
  onChange: (endpoints: readonly TypedEndpoint[]) => void;
}

/** The endpoints that rules can name, or that are more or less sensitive than the API. */
export function EndpointTable({ baseUrl, endpoints, hint, wrong, onChange }: EndpointTableProps) {
  const t = useT();
  const replace = (at: number, part: Partial<TypedEndpoint>) =>
    onChange(endpoints.map((endpoint, place) => (place === at ? { ...endpoint, ...part } : endpoint)));
  const choices = (list: readonly string[]) =>
    [...list].map((value) => ({ value, label: value === "*" ? t("protectedApis.anyMethod") : <bdi>{value}</bdi> }));
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 text-base font-semibold">{t("protectedApis.endpoints")}</legend>
      <p className="text-sm text-fg-3">{hint ?? t("protectedApis.endpointsHint")}</p>
      <ol className="grid gap-3">
        {endpoints.map((endpoint, at) => {
          const known = methods.some((each) => each === endpoint.method) ? methods : [...methods, endpoint.method];
          return (
            <li
              // Its place is what an endpoint that is being typed has of its own.
              // oxlint-disable-next-line react/no-array-index-key
              key={at}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2 rounded-lg border border-line p-3"
            >
              <div className="grid items-start gap-2 sm:grid-cols-[8rem_minmax(0,1fr)_8rem]">
                <Select
                  label={t("protectedApis.method")}
                  value={endpoint.method}
                  onChange={(method) => replace(at, { method })}
                  choices={choices(known)}
                />
                <TextField
                  label={t("protectedApis.template")}
                  dir="ltr"
                  placeholder="/users/{user}"
                  className="font-mono text-sm"
                  value={endpoint.template}
                  error={wrong.has(at) ? t("protectedApis.wrong.template") : undefined}
                  onChange={({ target }) => replace(at, { template: target.value })}
                />
                <Select
                  label={t("protectedApis.column.sensitivity")}
                  value={endpoint.sensitivity}
                  onChange={(level) => replace(at, { sensitivity: level })}
                  choices={sensitivity.options.map((value) => ({
                    value,
                    label: t(`adaptive.sensitivity.${value}`),
                  }))}
                />
              </div>
              <IconButton
                label={t("protectedApis.removeEndpoint", { endpoint: `${endpoint.method} ${endpoint.template}` })}
                size="sm"
                onClick={() => onChange(endpoints.filter((_, place) => place !== at))}
              >
                <Trash2 aria-hidden size={15} />
              </IconButton>
            </li>
          );
        })}
      </ol>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          icon={<Plus aria-hidden size={15} />}
          onClick={() => onChange([...endpoints, { method: "GET", template: "", sensitivity: "normal" }])}
        >
          {t("protectedApis.addEndpoint")}
        </Button>
        <ImportEndpoints
          baseUrl={baseUrl}
          endpoints={endpoints}
          onImport={(added) => onChange([...endpoints, ...added])}
        />
      </div>
    </fieldset>
  );
}

/** The places of endpoints that a schema refuses. */
export function wrongEndpoints(issues: readonly { readonly path: readonly PropertyKey[] }[]): ReadonlySet<number> {
  return new Set(issues.flatMap(({ path: [field, at] }) => (field === "endpoints" ? [Number(at)] : [])));
}
