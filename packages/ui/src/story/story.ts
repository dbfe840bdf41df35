import type { ComponentType } from "react";

/** One example of a component. Its data is deterministic, so a picture of it stays the same. */
export interface Story {
  /** What is shown, in one or two words. */
  readonly title: string;
  readonly render: ComponentType;
}
