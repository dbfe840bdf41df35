import { ruleFunctions, tracedCallVariables } from "@parapet/contract";
import { useT } from "../../../lib/i18n/use-t.ts";
import type { Completion } from "../../../lib/rule-editor/rule-editor.tsx";

type Name = keyof typeof tracedCallVariables.call;

/** Functions on texts; a traced call has no lists or maps. */
const functions = ["startsWith", "endsWith", "contains", "matches", "lowerAscii"] as const;

/** Variables and functions of conditions on traced calls. */
export function useTracedCallCompletions(): readonly Completion[] {
  const t = useT();
  const isName = (name: string): name is Name => Object.hasOwn(tracedCallVariables.call, name);
  const variables = Object.entries(tracedCallVariables.call).map(([name, type]): Completion => ({
    label: `call.${name}`,
    kind: "variable",
    detail: type,
    info: isName(name) ? t(`sources.rules.variable.${name}`) : "",
  }));
  return [
    ...variables,
    ...functions.map((label): Completion => ({ label, kind: "function", info: ruleFunctions[label] })),
  ];
}
