import type { ComponentType } from "react";

/** One example of a component. Its data is deterministic, so a picture of it stays the same. */
export interface Story {
  /** The props or the parts it shows, as code: what is code needs no translation. */
  readonly title: string;
  readonly render: ComponentType;
}
