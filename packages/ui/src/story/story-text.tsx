import { createContext, type ReactNode, use } from "react";

type Words = typeof import("./locales/en.json");

/** The words of the examples. What the design system says by itself is `UiText`, there and here. */
export type StoryWord = Exclude<keyof Words, "default">;

/** One of those words in the language of the page, its placeholders filled in. */
export type StoryText = (word: StoryWord, values?: Readonly<Record<string, string | number>>) => string;

const StoryTextContext = createContext<StoryText | null>(null);

export function StoryTextProvider({ text, children }: { text: StoryText; children: ReactNode }) {
  return <StoryTextContext value={text}>{children}</StoryTextContext>;
}

export function useStoryText(): StoryText {
  const text = use(StoryTextContext);
  if (text === null) throw new Error("Stories need a StoryTextProvider above them");
  return text;
}
