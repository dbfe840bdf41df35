import type { DataPack } from "@parapet/contract";

/** What somebody is about to do with the packs of a kind. */
export type PackTask =
  | { readonly kind: "import" }
  | { readonly kind: "rollBack"; readonly pack: DataPack; readonly previous: DataPack }
  | { readonly kind: "delete"; readonly pack: DataPack };
