import { apiKind, type ApiKind, apiScheme, type ApiScheme } from "@parapet/contract";
import { Select } from "@parapet/ui/select";
import { TextField } from "@parapet/ui/text-field";
import { ApiError } from "../../../../lib/api/api-error.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";

/** An API as a person types it. */
export interface TypedPlace {
  readonly host: string;
  readonly port: string;
  readonly scheme: ApiScheme | null;
  readonly name: string;
  readonly kind: ApiKind;
}

interface PlaceFieldsProps {
  typed: TypedPlace;
  /** Whether it was sent, or would have been. */
  isTried: boolean;
  /** Why the server refused it. */
  error: unknown;
  onChange: (part: Partial<TypedPlace>) => void;
}

/** Whether a text is a port, or none. */
export const isPort = (text: string): boolean =>
  /^\s*(?:\d{1,5}\s*)?$/.test(text) && (text.trim() === "" || (Number(text) >= 1 && Number(text) <= 65_535));

/** Whether the server refused the host. */
export const isHostProblem = (error: unknown): boolean =>
  error instanceof ApiError && (error.problem?.errors ?? []).some(({ pointer }) => pointer === "/body/host");

/** Where an API is, what it is called and whose it is. */
export function PlaceFields({ typed, isTried, error, onChange }: PlaceFieldsProps) {
  const t = useT();
  const missing = isTried && typed.host.trim() === "";
  return (
    <>
      <TextField
        label={t("inventory.fact.host")}
        hint={t("inventory.hostHint")}
        placeholder="api.example.com"
        dir="ltr"
        spellCheck={false}
        autoCapitalize="none"
        maxLength={2000}
        value={typed.host}
        error={missing || isHostProblem(error) ? t("inventory.hostWrong") : undefined}
        onChange={({ target }) => onChange({ host: target.value })}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label={t("inventory.fact.port")}
          hint={t("inventory.portHint")}
          inputMode="numeric"
          dir="ltr"
          value={typed.port}
          error={isTried && !isPort(typed.port) ? t("inventory.portWrong") : undefined}
          onChange={({ target }) => onChange({ port: target.value })}
        />
        <Select
          label={t("inventory.fact.scheme")}
          value={typed.scheme ?? "none"}
          onChange={(scheme) => onChange({ scheme: apiScheme.options.find((each) => each === scheme) ?? null })}
          choices={[
            { value: "none", label: t("inventory.notSet") },
            ...apiScheme.options.map((value) => ({ value, label: value })),
          ]}
        />
        <TextField
          label={t("inventory.nameOptional")}
          maxLength={120}
          value={typed.name}
          onChange={({ target }) => onChange({ name: target.value })}
        />
        <Select
          label={t("inventory.fact.kind")}
          value={typed.kind}
          onChange={(kind) => onChange({ kind })}
          choices={apiKind.options.map((value) => ({ value, label: t(`inventory.kindText.${value}`) }))}
        />
      </div>
    </>
  );
}
