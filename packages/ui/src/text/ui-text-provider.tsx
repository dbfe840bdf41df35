import { createContext, type ReactNode, use } from "react";
import type { UiText } from "./ui-text.ts";

const UiTextContext = createContext<UiText | null>(null);

export function UiTextProvider({ text, children }: { text: UiText; children: ReactNode }) {
  return <UiTextContext value={text}>{children}</UiTextContext>;
}

/** No words by default: an English fallback would hide a missing provider and travel to every browser. */
export function useUiText(): UiText {
  const text = use(UiTextContext);
  if (text === null) throw new Error("Components need a UiTextProvider above them");
  return text;
}
