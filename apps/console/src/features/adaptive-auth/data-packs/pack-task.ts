import type { DataPack } from "@parapet/contract";

/** Open dialog for the packs of a kind. */
export type PackTask =
  | { readonly kind: "import" }
  | { readonly kind: "rollBack"; readonly pack: DataPack; readonly previous: DataPack }
  | { readonly kind: "delete"; readonly pack: DataPack };
