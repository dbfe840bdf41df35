import { i18n } from "@lingui/core";
import { screen } from "@testing-library/react";
import type { MessageId, MessageValues } from "../lib/i18n/message-table.ts";

/** The words of a message in the language of the open page. Tests ask for messages, so that rewording breaks none. */
export function say(id: MessageId, values: MessageValues = {}): string {
  return i18n._(id, values);
}

/** The same for queries by text and title, which take a no-break space, as before French colons, for a space. */
export function sayText(id: MessageId, values: MessageValues = {}): string {
  return say(id, values).replaceAll(/\s+/gu, " ");
}

/** Waits for a toast. The design system announces it a second time, for screen readers only. */
export async function findToast(text: string): Promise<HTMLElement> {
  const [shown] = await screen.findAllByText(text);
  if (shown === undefined) throw new Error(`No toast says ${text}`);
  return shown;
}
