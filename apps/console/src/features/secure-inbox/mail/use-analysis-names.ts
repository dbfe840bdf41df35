import { useLingui } from "@lingui/react";
import { useCallback } from "react";
import type { MessageId, MessageValues } from "../../../lib/i18n/message-table.ts";
import { useT } from "../../../lib/i18n/use-t.ts";

/** What an analysis names, with the beginning of the ids of the words for it. */
const kinds = {
  signal: "mail.signal.",
  rule: "mail.rule.",
  trait: "mail.trait.",
  finding: "mail.finding.",
  defect: "mail.defect.",
  fileKind: "mail.fileKind.",
  linkPlace: "mail.linkPlace.",
  wrapper: "mail.wrapper.",
  auth: "mail.auth.",
  policy: "mail.policy.",
} as const;

type Kind = keyof typeof kinds;

export interface AnalysisNames extends Readonly<Record<Kind, (code: string) => string>> {
  /** What a signal means, in a sentence; empty for one that a newer server names. */
  readonly meaning: (id: string) => string;
  /** Why a rule decides alone; empty for one that a newer server names. */
  readonly ruleMeaning: (id: string) => string;
  /** A part of a name or an address that the model looks at; empty for a kind that a newer server names. */
  readonly part: (kind: string, part: string) => string;
  /** What a piece of evidence shows; what it is about alone when a newer server names it. */
  readonly shows: (code: string, about: string) => string;
}

/**
 * What an analysis names, in words. `tools/mail-words.test.ts` asks for words for every code of the engine; what a newer
 * server names keeps its own name.
 */
export function useAnalysisNames(): AnalysisNames {
  const t = useT();
  const { i18n } = useLingui();
  const say = useCallback(
    (id: string, otherwise: string, values?: MessageValues) => {
      const isKnown = (name: string): name is MessageId => name in i18n.messages;
      return isKnown(id) ? t(id, values) : otherwise;
    },
    [t, i18n],
  );
  const name = (kind: Kind) => (code: string) => say(kinds[kind] + code, code);
  return {
    signal: name("signal"),
    rule: name("rule"),
    trait: name("trait"),
    finding: name("finding"),
    defect: name("defect"),
    fileKind: name("fileKind"),
    linkPlace: name("linkPlace"),
    wrapper: name("wrapper"),
    auth: name("auth"),
    policy: name("policy"),
    meaning: (id) => say(`mail.signalText.${id}`, ""),
    ruleMeaning: (id) => say(`mail.ruleText.${id}`, ""),
    part: (kind, part) => say(`mail.part.${kind}`, "", { part }),
    shows: (code, about) => say(`mail.shows.${code}`, about, { about }),
  };
}
