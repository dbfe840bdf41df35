import { Select } from "@parapet/ui/select";
import { TextField } from "@parapet/ui/text-field";
import { useT } from "../../../../lib/i18n/use-t.ts";
import type { WrittenDataType } from "./data-type-source.ts";

interface DataTypeFieldsProps {
  written: WrittenDataType;
  /** Whether to say that a condition is missing. */
  isMissing: boolean;
  onChange: (written: WrittenDataType) => void;
}

/** Fields for the conditions of a data type. */
export function DataTypeFields({ written, isMissing, onChange }: DataTypeFieldsProps) {
  const t = useT();
  const { fields, values, isEither } = written;
  return (
    <>
      <TextField
        label={t("alerts.dataTypeFields")}
        hint={t("alerts.dataTypeFieldsHint")}
        value={fields}
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        error={isMissing ? t("alerts.dataTypeMissing") : undefined}
        onChange={(event) => onChange({ ...written, fields: event.target.value })}
      />
      <TextField
        label={t("alerts.dataTypeValues")}
        hint={t("alerts.dataTypeValuesHint")}
        value={values}
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        className="font-mono"
        onChange={(event) => onChange({ ...written, values: event.target.value })}
      />
      {fields.trim() !== "" && values.trim() !== "" && (
        <Select
          label={t("alerts.dataTypeMatch")}
          choices={[
            { value: "both", label: t("alerts.dataTypeMatchBoth") },
            { value: "either", label: t("alerts.dataTypeMatchEither") },
          ]}
          value={isEither ? "either" : "both"}
          onChange={(value) => onChange({ ...written, isEither: value === "either" })}
        />
      )}
    </>
  );
}
