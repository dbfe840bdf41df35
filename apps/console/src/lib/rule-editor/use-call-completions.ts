import { callVariables, ruleFunctions } from "@parapet/contract";
import { useT } from "../i18n/use-t.ts";
import type { Completion } from "./rule-editor.tsx";

type Groups = typeof callVariables;
type Name = { [Group in keyof Groups]: `${Group}.${keyof Groups[Group] & string}` }[keyof Groups];

/** Variables and functions of conditions on calls. */
export function useCallCompletions(): readonly Completion[] {
  const t = useT();
  const variables = Object.entries(callVariables).flatMap(([group, fields]) =>
    Object.entries(fields).map(([field, type]): Completion => {
      const name = `${group}.${field}`;
      return { label: name, kind: "variable", detail: type, info: isName(name) ? t(`rules.variable.${name}`) : "" };
    }),
  );
  return [
    ...variables,
    ...Object.entries(ruleFunctions).map(([label, info]): Completion => ({ label, kind: "function", info })),
  ];
}

function isName(name: string): name is Name {
  const [group = "", field = ""] = name.split(".");
  const groups: Readonly<Record<string, object>> = callVariables;
  return Object.hasOwn(groups, group) && Object.hasOwn(groups[group] ?? {}, field);
}
