import type { ApiClient } from "@parapet/contract";

/** What is being done with clients: a dialog each. */
export type ClientTask =
  | { readonly kind: "create" }
  | { readonly kind: "edit" | "lock" | "disable" | "resetLearning" | "delete"; readonly client: ApiClient }
  | { readonly kind: "unlock" | "watch" | "unwatch" | "enable"; readonly client: ApiClient };
