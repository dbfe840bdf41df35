import { useLingui } from "@lingui/react";
import { useCallback } from "react";
import type { MessageId, MessageValues } from "./message-table.ts";

export type Translate = (id: MessageId, values?: MessageValues) => string;

/** `t("events.count", { count })`: the message in the language of the page. Changes identity with the language. */
export function useT(): Translate {
  const { _ } = useLingui();
  return useCallback((id, values) => _(id, values), [_]);
}
