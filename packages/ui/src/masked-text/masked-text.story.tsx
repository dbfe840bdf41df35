import type { Story } from "../story/story.ts";
import { MaskedText } from "./masked-text.tsx";

export const maskedTextStories: readonly Story[] = [
  {
    title: "key",
    render: () => (
      <MaskedText
        title="Public key"
        text="MCowBQYDK2VwAyEA11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo="
        words={{ show: "Show the key", hide: "Hide the key", copy: "Copy the key", hidden: "The key is hidden" }}
      />
    ),
  },
];
