import type { ProtectedApi } from "@parapet/contract";
import type { Draft } from "./use-draft.ts";

/** What every tab works on. */
export interface TabProps {
  api: ProtectedApi;
  draft: Draft;
  mayEdit: boolean;
}
