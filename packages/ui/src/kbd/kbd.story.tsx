import type { Story } from "../story/story.ts";
import { Kbd } from "./kbd.tsx";

export const kbdStories: readonly Story[] = ["escape", "mod+k", "g e", "mod+enter", "up"].map((keys) => ({
  title: `keys="${keys}"`,
  render: () => <Kbd keys={keys} />,
}));
