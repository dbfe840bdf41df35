import { useStoryText } from "../story/story-text.tsx";
import type { Story } from "../story/story.ts";
import { MaskedText } from "./masked-text.tsx";

function Key() {
  const t = useStoryText();
  return (
    <MaskedText
      title={t("story.publicKey")}
      text="MCowBQYDK2VwAyEA11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo="
      words={{
        show: t("story.showKey"),
        hide: t("story.hideKey"),
        copy: t("story.copyKey"),
        hidden: t("story.keyHidden"),
      }}
    />
  );
}

export const maskedTextStories: readonly Story[] = [{ title: "title · text · words", render: Key }];
