import { changeNames, changeWords, type ApiChange, type ChangeLevel } from "@parapet/contract";
import { useCallback } from "react";
import { isolated } from "../../../../lib/i18n/isolated.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";

export const levelTones = { error: "error", warning: "warning", info: "info" } as const satisfies Record<
  ChangeLevel,
  string
>;

/** The part of a message in which a change is, such as the status and the media type of an answer. */
export const placesOf = ({ rule, values }: ApiChange): readonly string[] =>
  changeNames(changeWords(rule).subject, values).where;

/** A change in plain words: what it is about, its names, what happened, what it was and is. */
export function useSentence(): (change: ApiChange) => string {
  const t = useT();
  return useCallback(
    ({ rule, values }) => {
      const { subject, aspect, verb } = changeWords(rule);
      const { names, value, was, is } = changeNames(subject, values);
      // What OpenAPI and the API call things reads left to right inside any language.
      const about = [t(`inventory.subject.${subject}`), ...names.map(isolated)].join(" ");
      const step = was === "" && is === "" ? value : `${was || "–"} → ${is || "–"}`;
      const detail = [aspect, step]
        .filter((each) => each !== null)
        .map(isolated)
        .join(" ");
      const happened = `${t(`inventory.verb.${verb}`)}${detail === "" ? "" : ` (${detail})`}`;
      return t("inventory.change", { about, happened });
    },
    [t],
  );
}
