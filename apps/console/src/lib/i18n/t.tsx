import { Trans } from "@lingui/react";
import type { ReactElement } from "react";
import type { MessageId, MessageValues } from "./message-table.ts";

interface TProps {
  id: MessageId;
  values?: MessageValues;
  /** Elements for the tags of a message, by tag name: `<link>here</link>`. */
  components?: Record<string, ReactElement>;
}

/** A message with elements inside. Plain text is `useT()`. */
export function T(props: TProps) {
  return <Trans {...props} />;
}
