import { useCallback } from "react";
import type { MessageId } from "../../../lib/i18n/message-table.ts";
import { useT } from "../../../lib/i18n/use-t.ts";

/** The rules of `checkExchange` that there are words for. */
const known = [
  "path",
  "method",
  "deprecated",
  "sunset",
  "parameter_missing",
  "undocumented_parameter",
  "undocumented_property",
  "undocumented_status",
  "undocumented_media_type",
  "security",
  "body_missing",
  "header_missing",
  "json_syntax",
  "type",
  "enum",
  "const",
  "required",
  "additionalProperties",
  "minLength",
  "maxLength",
  "pattern",
  "format",
  "minimum",
  "maximum",
  "minItems",
  "maxItems",
  "anyOf",
  "oneOf",
] as const;

const names: Readonly<Record<string, MessageId>> = Object.fromEntries(
  known.map((rule) => [rule, `events.rule.${rule}` satisfies MessageId]),
);

/** A rule in words; one that there are none for by its name in JSON Schema. */
export function useRuleName(): (rule: string) => string {
  const t = useT();
  return useCallback(
    (rule) => {
      const name = names[rule];
      return name === undefined ? t("events.rule.other", { rule }) : t(name);
    },
    [t],
  );
}
