import { type ApiEnvironment, apiEnvironment, type ApiSender, type Sensitivity, sensitivity } from "@parapet/contract";
import { Select } from "@parapet/ui/select";
import { TextArea } from "@parapet/ui/text-area";
import { TextField } from "@parapet/ui/text-field";
import { useT } from "../../../lib/i18n/use-t.ts";
import { typedWords } from "../../../lib/form/typed-list.ts";
import { SuggestedProxies } from "./suggested-proxies.tsx";

/** What people say about an API, as they type it. */
export interface TypedApi {
  readonly name: string;
  readonly base_url: string;
  readonly environment: ApiEnvironment;
  readonly sensitivity: Sensitivity;
  /** One block a line. */
  readonly hops: string;
}

/** Of an API of which nothing is known. */
export const blankApi: TypedApi = {
  name: "",
  base_url: "",
  environment: "production",
  sensitivity: "normal",
  hops: "127.0.0.0/8\n::1/128",
};

interface ApiFieldsProps {
  typed: TypedApi;
  onChange: (part: Partial<TypedApi>) => void;
  /** What is wrong with a field. */
  problem: (name: "name" | "base_url" | "trusted_hops") => string | undefined;
  /** Addresses that the gateways of the API were seen to connect from. */
  senders?: readonly ApiSender[];
}

const noSenders: readonly ApiSender[] = [];

export function ApiFields({ typed, onChange, problem, senders = noSenders }: ApiFieldsProps) {
  const t = useT();
  return (
    <>
      <TextField
        label={t("protectedApis.column.name")}
        value={typed.name}
        autoComplete="off"
        error={problem("name")}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <TextField
        label={t("protectedApis.baseUrl")}
        hint={t("protectedApis.baseUrlHint")}
        type="url"
        dir="ltr"
        placeholder="https://api.example.com"
        autoComplete="off"
        value={typed.base_url}
        error={problem("base_url")}
        onChange={({ target }) => onChange({ base_url: target.value })}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Select
          label={t("protectedApis.column.environment")}
          value={typed.environment}
          onChange={(environment) => onChange({ environment })}
          choices={apiEnvironment.options.map((value) => ({ value, label: t(`protectedApis.environment.${value}`) }))}
        />
        <Select
          label={t("protectedApis.column.sensitivity")}
          hint={t("protectedApis.sensitivityHint")}
          value={typed.sensitivity}
          onChange={(next) => onChange({ sensitivity: next })}
          choices={sensitivity.options.map((value) => ({ value, label: t(`adaptive.sensitivity.${value}`) }))}
        />
      </div>
      <TextArea
        label={t("protectedApis.trustedHops")}
        hint={t("protectedApis.trustedHopsHint")}
        rows={3}
        dir="ltr"
        spellCheck={false}
        className="font-mono text-sm"
        value={typed.hops}
        error={problem("trusted_hops")}
        onChange={({ target }) => onChange({ hops: target.value })}
      />
      <SuggestedProxies senders={senders} hops={typed.hops} onAdd={(hops) => onChange({ hops })} />
    </>
  );
}

/** The body of the contract that was typed. */
export function bodyOf({ hops, ...rest }: TypedApi) {
  return { ...rest, trusted_hops: typedWords(hops) };
}
