import { TextArea } from "@parapet/ui/text-area";
import { useState } from "react";
import { useT } from "../../../../lib/i18n/use-t.ts";

interface NamedValues {
  readonly name: string;
  readonly values: readonly string[];
}

interface NamedValuesFieldProps {
  label: string;
  value: readonly NamedValues[] | undefined;
  /** Whether the condition takes them; false leaves it as it was. */
  onChange: (value: NamedValues[] | undefined) => boolean;
}

/** Names with the values that they may have, a line each: `x-app: ios, android`. */
export function NamedValuesField({ label, value, onChange }: NamedValuesFieldProps) {
  const t = useT();
  const [text, setText] = useState(() => (value ?? []).map(toLine).join("\n"));
  const [isWrong, setWrong] = useState(false);
  return (
    <TextArea
      label={label}
      hint={t("policy.asks.namedHint")}
      error={isWrong ? t("policy.asks.namedWrong") : undefined}
      dir="ltr"
      rows={2}
      spellCheck={false}
      className="font-mono"
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        const read = target.value
          .split("\n")
          .filter((line) => line.trim() !== "")
          .map(fromLine);
        setWrong(!onChange(read.length === 0 ? undefined : read));
      }}
    />
  );
}

function toLine({ name, values }: NamedValues): string {
  return values.length === 0 ? name : `${name}: ${values.join(", ")}`;
}

function fromLine(line: string): NamedValues {
  const colon = line.indexOf(":");
  if (colon === -1) return { name: line.trim(), values: [] };
  const values = line
    .slice(colon + 1)
    .split(",")
    .map((value) => value.trim());
  return { name: line.slice(0, colon).trim(), values: values.filter((value) => value !== "") };
}
