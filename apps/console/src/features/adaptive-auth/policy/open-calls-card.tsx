import { browserOrigin, publicPath, type AdaptiveSettings } from "@parapet/contract";
import { Card } from "@parapet/ui/card";
import { Switch } from "@parapet/ui/switch";
import { TextArea } from "@parapet/ui/text-area";
import { useState } from "react";
import * as z from "zod/mini";
import { typedLines, typedWords } from "../../../lib/form/typed-list.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import type { TabProps } from "./tab-props.ts";

type OpenCalls = NonNullable<AdaptiveSettings["before_credentials"]>;
const none: OpenCalls = { preflights: false, paths: [] };

/** Calls that need no key, and origins whose scripts may read refusals. */
export function OpenCallsCard({ draft, mayEdit }: TabProps) {
  const t = useT();
  const { settings, change } = draft;
  const open = settings.before_credentials ?? none;
  const put = (part: Partial<OpenCalls>) => change({ before_credentials: { ...open, ...part } });
  return (
    <Card title={t("policy.field.before_credentials")}>
      <div className="grid gap-5">
        <p className="max-w-[72ch] text-fg-2">{t("policy.open.text")}</p>
        <Switch
          label={t("policy.open.preflights")}
          hint={t("policy.open.preflightsHint")}
          checked={open.preflights}
          disabled={!mayEdit}
          onChange={(preflights) => put({ preflights })}
        />
        <div className="grid items-start gap-5 lg:grid-cols-2">
          <LinesField
            label={t("policy.open.paths")}
            hint={t("policy.open.pathsHint")}
            wrong={t("policy.open.pathsWrong")}
            disabled={!mayEdit}
            value={open.paths.map(({ method, template }) => `${method} ${template}`).join("\n")}
            read={readPaths}
            onChange={(paths) => put({ paths })}
          />
          <LinesField
            label={t("policy.open.origins")}
            hint={t("policy.open.originsHint")}
            wrong={t("policy.open.originsWrong")}
            disabled={!mayEdit}
            value={(settings.browser_origins ?? []).join("\n")}
            read={readOrigins}
            onChange={(browser_origins) => change({ browser_origins })}
          />
        </div>
      </div>
    </Card>
  );
}

/** null where a line is none. */
function readPaths(text: string): OpenCalls["paths"] | null {
  const rows = typedLines(text).map((line) => {
    const [method = "", template = ""] = line.split(/\s+/, 2);
    return { method: method.toUpperCase(), template };
  });
  return z.array(publicPath).safeParse(rows).data ?? null;
}

function readOrigins(text: string): string[] | null {
  return z.array(browserOrigin).safeParse(typedWords(text)).data ?? null;
}

interface LinesFieldProps<Value> {
  label: string;
  hint: string;
  /** What is said of lines that can't be read. */
  wrong: string;
  disabled: boolean;
  value: string;
  read: (text: string) => Value | null;
  onChange: (value: Value) => void;
}

/** A list with one entry a line. What is half typed stays until it can be read. */
function LinesField<Value>({ wrong, value, read, onChange, ...rest }: LinesFieldProps<Value>) {
  const [typed, setTyped] = useState<string | null>(null);
  const isWrong = typed !== null && read(typed) === null;
  return (
    <TextArea
      {...rest}
      rows={4}
      dir="ltr"
      spellCheck={false}
      className="font-mono text-sm"
      value={typed ?? value}
      error={isWrong ? wrong : undefined}
      onBlur={() => (isWrong ? undefined : setTyped(null))}
      onChange={({ target }) => {
        setTyped(target.value);
        const next = read(target.value);
        if (next !== null) onChange(next);
      }}
    />
  );
}
