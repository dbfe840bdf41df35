import type { Draft } from "../draft.ts";

/** What a step reads and changes of what is typed. */
export interface Typing {
  readonly draft: Draft;
  readonly onChange: (part: Partial<Draft>) => void;
}
