import { useLingui } from "@lingui/react";
import { attackType, mailPlace, mailSeverity, mailSource, mailVerdict, microsoftOpinion } from "@parapet/contract";
import type { FilterField } from "@parapet/ui/filter-bar";
import { useMemo } from "react";
import type { MessageId } from "../../../lib/i18n/message-table.ts";
import { type Translate, useT } from "../../../lib/i18n/use-t.ts";
import { mailOperators } from "./mail-search.ts";
import { useAnalysisNames } from "./use-analysis-names.ts";

const fieldNames: Readonly<Record<string, MessageId>> = {
  verdict: "mail.filter.verdict",
  attack: "mail.filter.attack",
  severity: "mail.filter.severity",
  mailbox: "mail.filter.mailbox",
  sender: "mail.filter.sender",
  domain: "mail.filter.domain",
  campaign: "mail.filter.campaign",
  signal: "mail.filter.signal",
  rule: "mail.filter.rule",
  link: "mail.filter.link",
  file: "mail.filter.file",
  hash: "mail.filter.hash",
  subject: "mail.filter.subject",
  language: "mail.filter.language",
  source: "mail.filter.source",
  place: "mail.filter.place",
  microsoft: "mail.filter.microsoft",
  p: "mail.filter.p",
};

const operatorNames: Readonly<Record<string, MessageId>> = {
  is: "mail.operator.is",
  isNot: "mail.operator.isNot",
  contains: "mail.operator.contains",
  gte: "mail.operator.gte",
  lte: "mail.operator.lte",
};

const placeholders: Readonly<Record<string, string>> = {
  mailbox: "ann@example.com",
  sender: "ann@example.com",
  domain: "example.com",
  link: "login.example.com",
  file: "html",
  hash: "e3b0c442…",
  language: "en",
  p: "0.9",
};

/** Every condition of the contract, with names, operators and values to choose from. */
export function useMailFields(): readonly FilterField[] {
  const t = useT();
  const { i18n } = useLingui();
  const names = useAnalysisNames();
  return useMemo(() => {
    const known = (start: string, name: (id: string) => string) =>
      Object.keys(i18n.messages)
        .filter((id) => id.startsWith(start))
        .map((id) => ({ value: id.slice(start.length), label: name(id.slice(start.length)) }))
        .toSorted((one, other) => one.label.localeCompare(other.label));
    const named = (id: string, all: Readonly<Record<string, MessageId>>) => {
      const name = all[id];
      return name === undefined ? id : t(name);
    };
    const choices: Readonly<Record<string, FilterField["choices"]>> = {
      ...choicesOf(t),
      signal: known("mail.signal.", names.signal),
      rule: known("mail.rule.", names.rule),
    };
    return [...mailOperators].map(([field, operators]): FilterField => {
      const own = choices[field];
      const placeholder = placeholders[field];
      return {
        id: field,
        label: named(field, fieldNames),
        operators: operators.map((id) => ({
          id,
          label: named(id, operatorNames),
          single: id === "gte" || id === "lte",
        })),
        ...(own && { choices: own }),
        ...(placeholder !== undefined && { placeholder }),
        ...(field === "p" && { accepts: (value: string) => /^(?:0(?:\.\d+)?|1(?:\.0+)?)$/.test(value) }),
      };
    });
    // The names change with the language only, as `t` does.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- so they need not be asked for apart
  }, [t, i18n]);
}

function choicesOf(t: Translate) {
  return {
    verdict: mailVerdict.options.map((value) => ({ value, label: t(`mail.verdict.${value}`) })),
    attack: attackType.options.map((value) => ({ value, label: t(`mail.attack.${value}`) })),
    severity: mailSeverity.options.map((value) => ({ value, label: t(`insights.severity.${value}`) })),
    source: mailSource.options.map((value) => ({ value, label: t(`mail.source.${value}`) })),
    place: mailPlace.options.map((value) => ({ value, label: t(`mail.place.${value}`) })),
    microsoft: microsoftOpinion.options.map((value) => ({ value, label: t(`mail.microsoft.${value}`) })),
  };
}
